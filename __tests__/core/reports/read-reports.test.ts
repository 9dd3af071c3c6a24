import { describe, expect, it } from "@jest/globals";
import { openDecoder } from "../../../src/core/reports/decode.ts";
import { readReports } from "../../../src/core/reports/read-reports.ts";
import { testOfKey, writeTestId } from "../../../src/core/tests/test-id.ts";
import { UserError } from "../../../src/core/user-error.ts";
import { readText } from "../../builders/read-text.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const file = (name: string, text: string) => ({ name, chunks: [utf8(text)] });
const junit = (name: string, inside = "") =>
  `<testsuite name="s"><testcase name="${name}">${inside}</testcase></testsuite>`;
const options = { suite: "u", format: "junit", roots: [] };

describe("readReports", () => {
  it("reads a folder in the order of its names, and passes over what is no report", async () => {
    const read = await readReports(
      [
        file("b.xml", junit("t", "<failure>b</failure>")),
        file("a.xml", junit("t", "<failure>a</failure>")),
        file("c.txt", "Tests run: 2"),
      ],
      options,
    );
    expect(read.state).toBe("complete");
    expect(
      [...read.results].map(([key, { message }]) => `${writeTestId(testOfKey(key))} ${message}`),
    ).toEqual(["s > t a", "s > t #2 b"]);
    expect(read.notes.join()).toContain("c.txt: it was passed over");
  });

  it("is incomplete, and says why, when there are more tests than there is room for; those of other files count", async () => {
    const cases = (count: number) =>
      `<testsuite name="s">${Array.from({ length: count }, (_, at) => `<testcase name="${at}"/>`).join("")}</testsuite>`;
    const files = [file("a.xml", cases(5)), file("b.xml", cases(15))];
    const within = await readReports(files, { ...options, room: 3_000 });
    expect([within.state, within.results.size]).toEqual(["complete", 20]);
    const beyond = await readReports(files, { ...options, room: 1_000 });
    expect(beyond.state).toBe("incomplete");
    expect(beyond.results.size).toBeLessThan(20);
    expect(beyond.notes.join()).toContain("b.xml: it holds more tests than are kept");
  });

  it("is incomplete, and says why, when a report is too much for its reader", async () => {
    const deep = Array.from({ length: 1_500 }, (_, at) => `${"    ".repeat(at)}# Subtest: x\n`).join("");
    const text = `TAP version 13\n1..1\n${deep}ok 1 - a\n`;
    const read = await readReports([file("a.tap", text)], { ...options, format: "tap" });
    expect([read.state, read.notes.join()]).toEqual([
      "incomplete",
      "a.tap: it cannot be read further: its subtests are more than two hundred levels deep",
    ]);
  });

  it("reads nothing on once there is no room, however much would come", async () => {
    let given = 0;
    function* endless() {
      yield utf8('<testsuite name="s">');
      for (;;) yield utf8(`<testcase name="${given++}"/>`.padEnd(5_000));
    }
    const read = await readReports([{ name: "a.xml", chunks: endless() }], { ...options, room: 1_000 });
    expect(read.state).toBe("incomplete");
    expect(given).toBeLessThan(20);
  });

  it.each([
    ["no file", [], "absent"],
    ["an empty file", [file("a.xml", " \n")], "empty"],
    [
      "an empty file beside a report: the run was cut short",
      [file("a.xml", junit("t")), file("b.xml", "")],
      "incomplete",
    ],
    [
      "an empty file of another kind beside a report: a test's own output",
      [file("a.xml", junit("t")), file("a-output.txt", "")],
      "complete",
    ],
    [
      "a report that is refused for its size among others",
      [
        file("a.xml", junit("t")),
        { name: "b.xml", chunks: [], refused: { state: "incomplete", why: "it is too large" } as const },
      ],
      "incomplete",
    ],
    [
      "something that is no regular file beside a report",
      [
        file("a.xml", junit("t")),
        { name: "b.xml", chunks: [], refused: { state: "unreadable", why: "it is a link" } as const },
      ],
      "complete",
    ],
    [
      "one that ends early among others",
      [file("a.xml", junit("t")), file("b.xml", "<testsuite><testcase name='x'")],
      "incomplete",
    ],
    ["nothing of the format", [file("a.xml", "<html/>"), file("b.txt", "x")], "unreadable"],
  ])("with %s", async (_, files, state) => {
    expect((await readReports(files, options)).state).toBe(state);
  });

  it("finds the format out by itself, a different one for each file", async () => {
    const read = await readReports([file("a", junit("x")), file("b", "TAP version 13\n1..1\nok 1 - y\n")], {
      ...options,
      format: "auto",
    });
    expect([read.state, read.results.size]).toEqual(["complete", 2]);
  });

  it("makes the files of errors outside tests relative", async () => {
    const report = `<testsuite name="s"><testcase classname="Test suite failed to run" name="/lane/a.js"><error>x</error></testcase></testsuite>`;
    expect((await readReports([file("a", report)], { ...options, roots: ["/lane"] })).errors).toEqual([
      { file: "a.js", message: "x" },
    ]);
  });

  it("passes over what does not look like the wanted format, when there is more than one file", async () => {
    const tap = { ...options, format: "tap" };
    const files = [file("a.tap", "TAP version 13\n1..1\nok 1 - a\n"), file("log.txt", "<html>ok</html>")];
    const read = await readReports(files, tap);
    expect([read.state, read.results.size]).toEqual(["complete", 1]);
  });

  it("gives tests and errors their places in the repository", async () => {
    const report = `<testsuite name="s"><testcase file="x.js" name="t"/><testcase classname="Test suite failed to run" name="y.js"><error>boom</error></testcase></testsuite>`;
    const read = await readReports([file("a", report)], { ...options, place: (name) => `sub/${name}` });
    expect([...read.results.keys()].map((key) => testOfKey(key).file)).toEqual(["sub/x.js"]);
    expect(read.errors).toEqual([{ file: "sub/y.js", message: "boom" }]);
  });

  it("refuses a format that does not exist, with the names of those that do", async () => {
    await expect(readReports([], { ...options, format: "junitt" })).rejects.toThrow(UserError);
  });
});

describe("encodings", () => {
  const text = '<?xml version="1.0"?><testsuite name="s"><testcase name="grün €"/></testsuite>';
  const utf16 = (swap: "le" | "be", mark: "mark" | "bare") => {
    const bytes = new Uint8Array(Buffer.from(mark === "mark" ? `\ufeff${text}` : text, "utf16le"));
    return swap === "le" ? bytes : new Uint8Array(Buffer.from(bytes).swap16());
  };

  it.each([
    ["UTF-8 with a mark", utf8(`\ufeff${text}`)],
    ["UTF-16 little endian", utf16("le", "mark")],
    ["UTF-16 big endian", utf16("be", "mark")],
    ["UTF-16 without a mark", utf16("le", "bare")],
    ["UTF-16 big endian without a mark", utf16("be", "bare")],
  ])("reads %s in pieces of any size", async (_, bytes) => {
    for (const pieceSize of [1, 3, 1_000])
      expect((await readText(bytes, { pieceSize })).tests).toEqual(["s > grün €: passed"]);
  });

  it("reads Latin-1 when the XML declares it", async () => {
    const report =
      '<?xml version="1.0" encoding="ISO-8859-1"?><testsuite name="s"><testcase name="grün"/></testsuite>';
    expect((await readText(new Uint8Array(Buffer.from(report, "latin1")))).tests).toEqual([
      "s > grün: passed",
    ]);
  });

  it("replaces bytes that are not UTF-8, drops zeros, and says so", () => {
    const decoder = openDecoder();
    const text = decoder.decode(new Uint8Array([0x61, 0xff, 0x62, 0x00, 0x63])) + decoder.end().text;
    expect(text).toBe("a\ufffdbc");
    expect(decoder.end().notes).toHaveLength(2);
  });

  it("does not believe a declared UTF-16 that is written in single bytes", async () => {
    expect(
      (
        await readText(
          '<?xml version="1.0" encoding="utf-16"?><testsuite name="s"><testcase name="t"/></testsuite>',
        )
      ).tests,
    ).toEqual(["s > t: passed"]);
  });
});
