import { describe, expect, it } from "@jest/globals";
import { readReports } from "../../../src/core/reports/read-reports.ts";
import { heldMemory } from "../../builders/held-memory.ts";
import { readText } from "../../builders/read-text.ts";

const suite = (cases: string, attributes = 'name="s"') =>
  `<?xml version="1.0"?><testsuites><testsuite ${attributes}>${cases}</testsuite></testsuites>`;

describe("junit: what a case's status is", () => {
  it.each([
    ["nothing inside passes", "<testcase name='t'/>", "passed"],
    ["a failure fails", "<testcase name='t'><failure message='no'/></testcase>", "failed"],
    ["an error is told apart", "<testcase name='t'><error/></testcase>", "errored"],
    ["an error beside a failure decides", "<testcase name='t'><failure/><error/></testcase>", "errored"],
    ["a skip is a skip", "<testcase name='t'><skipped/></testcase>", "skipped"],
    ["a failure beside a skip fails", "<testcase name='t'><skipped/><failure/></testcase>", "failed"],
    [
      "pytest's expected failure passes",
      "<testcase name='t'><skipped type='pytest.xfail'/></testcase>",
      "passed",
    ],
    [
      "node:test's failing todo passes",
      "<testcase name='t'><skipped type='todo'/><failure/></testcase>",
      "passed",
    ],
    [
      "surefire: passed when run again",
      "<testcase name='t'><flakyFailure message='once'/></testcase>",
      "passed",
    ],
    ["surefire: failed each time", "<testcase name='t'><failure/><rerunFailure/></testcase>", "failed"],
    ["a failed rerun alone fails", "<testcase name='t'><rerunError/></testcase>", "failed"],
    ["googletest: not run", "<testcase name='t' status='notrun'/>", "skipped"],
    ["googletest: suppressed", "<testcase name='t' status='run' result='suppressed'/>", "skipped"],
    ["a status word alone fails", "<testcase name='t' status='failed'/>", "failed"],
    ["an unknown status word says nothing", "<testcase name='t' status='run'/>", "passed"],
  ])("%s", async (_, testcase, status) => {
    const { state, tests } = await readText(suite(testcase));
    expect([state, tests]).toEqual(["complete", [`s > t: ${status}`]]);
  });

  it("notes a test that passed only when run again", async () => {
    const { notes } = await readText(suite("<testcase name='t'><flakyFailure/></testcase>"));
    expect(notes.join()).toContain("passed only after being run again: t");
  });
});

describe("junit: where a case belongs", () => {
  it.each([
    ["its class", suite("<testcase classname='a.B' name='t' file='t/b.py'/>"), "t/b.py > a.B > t"],
    [
      "its suites when it has no class",
      suite("<testsuite name='in'><testcase classname='' name='t'/></testsuite>"),
      "s > in > t",
    ],
    [
      "node:test: its suites, since the class is always 'test'",
      suite("<testcase classname='test' name='t' file='/r/a.js'/>"),
      "/r/a.js > s > t",
    ],
    [
      "phpunit: not the suites around its class",
      suite("<testsuite name='C'><testcase classname='C' name='t'/></testsuite>", "name='All'"),
      "C > t",
    ],
    [
      "vitest: the file and the blocks in the name",
      suite("<testcase classname='a.test.ts' name='d > t'/>", "name='a.test.ts'"),
      "a.test.ts > d > t",
    ],
    [
      "mocha-junit: the full name only",
      suite("<testcase classname='t' name='d t'/>", "name='d' file='/x/a.js'"),
      "/x/a.js > d t",
    ],
    [
      "go-junit-report 1: the whole package",
      suite("<testcase classname='util' name='TestX'/>", "name='ex.org/a/util'"),
      "ex.org/a/util > TestX",
    ],
    [
      "jest-junit: a suite named by its file",
      suite("<testcase classname='d' name='t'/>", "name='__tests__\\a.test.js'"),
      "__tests__/a.test.js > d > t",
    ],
    ["nothing, when the class repeats the name", suite("<testcase classname='t' name='t'/>"), "t"],
    ["a name for the nameless", suite("<testcase classname='C' name=''/>"), "C > (unnamed)"],
  ])("%s", async (_, report, id) => {
    expect((await readText(report)).tests).toEqual([`${id}: passed`]);
  });

  it("keeps every result of a repeated name", async () => {
    const again = "<testcase classname='C' name='t'/>";
    const { tests } = await readText(
      suite(`${again}<testcase classname='C' name='t'><failure/></testcase>${again}`),
    );
    expect(tests).toEqual(["C > t: failed", "C > t #2: passed", "C > t #3: passed"]);
  });
});

describe("junit: errors outside tests", () => {
  it.each([
    [
      "jest-junit's failed file",
      suite("<testcase classname='Test suite failed to run' name='a.js'><error>boom</error></testcase>"),
    ],
    [
      "pytest's failed collection",
      suite("<testcase classname='' name='t.a'><error message='collection failure'>boom</error></testcase>"),
    ],
    ["an error of a suite", suite("<error message='boom'/>")],
  ])("%s is no test", async (_, report) => {
    const { state, tests, errors } = await readText(report);
    expect([state, tests, errors.length]).toEqual(["complete", [], 1]);
  });
});

describe("junit: hostile and broken files", () => {
  it("never expands entities", async () => {
    const report = `<!DOCTYPE x [<!ENTITY a "${"ha".repeat(50)}"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <testsuite name="s"><testcase name="t"><failure message="m">&b;&f;</failure></testcase></testsuite>`;
    const { state, results } = await readText(report);
    expect(state).toBe("complete");
    expect([...results.values()]).toEqual([{ status: "failed", message: "m", details: "&b;&f;" }]);
  });

  it("drops control characters and colours with a note", async () => {
    const { state, results, notes } = await readText(
      suite('<testcase name="t"><failure message="\u001b[31mred\u001b[0m\u0000 \u0007bell"/></testcase>'),
    );
    expect([state, [...results.values()][0]?.message]).toEqual(["complete", "red bell"]);
    expect(notes.join()).toContain("control characters");
  });

  it("calls a file that ends too early incomplete, wherever it is cut", async () => {
    const whole = suite(
      "<testcase name='a'/><testcase name='b'><failure>x</failure></testcase><system-out><![CDATA[ y ]]></system-out>",
    );
    for (let cut = whole.indexOf("<testsuites>") + 12; cut < whole.length - 1; cut += 1) {
      const { state, tests } = await readText(whole.slice(0, cut));
      expect(state).toBe("incomplete");
      expect(tests.length).toBeLessThanOrEqual(2);
    }
  });

  it.each([
    [
      "an ampersand that swallows what follows",
      suite("<testcase name='a'><failure>a & b</failure></testcase><testcase name='b'/>"),
    ],
    ["a tag closed by another", "<testsuite name='s'><testcase name='a'></testsuite></testcase>"],
  ])("calls %s incomplete", async (_, report) => {
    expect((await readText(report)).state).toBe("incomplete");
  });

  it("refuses XML of another kind", async () => {
    expect((await readText("<catalog><book/></catalog>", { format: "junit" })).state).toBe("unreadable");
  });

  it("reads the same in pieces of any size", async () => {
    const report = suite(
      "<testcase classname='é.C' name='t&amp;&#252;'><failure message='&lt;x&gt;'><![CDATA[a]]>b\r\nc</failure></testcase>",
    );
    const read = async (pieceSize: number) => {
      const { state, results, notes } = await readText(report, { pieceSize });
      return { state, results: [...results], notes };
    };
    const whole = await read(10_000);
    for (const pieceSize of [1, 2, 3, 7, 64]) expect(await read(pieceSize)).toEqual(whole);
  });

  it("drops any amount of output early and keeps little of a failure's text", async () => {
    const filler = new TextEncoder().encode("output output output\n".repeat(50_000));
    const text = (part: string) => new TextEncoder().encode(part);
    const held: number[] = [];
    function* chunks() {
      yield text("<testsuite name='s'><testcase name='a'>");
      held.push(heldMemory());
      for (const [open, close] of [
        ["<system-out><![CDATA[", "]]></system-out>"],
        ["<system-err>", "</system-err>"],
        ["<!--", "-->"],
        ["</testcase><testcase name='b'><failure>", "</failure>"],
      ] as const) {
        yield text(open);
        for (let part = 0; part < 20; part += 1) yield filler;
        held.push(heldMemory());
        yield text(close);
      }
      yield text("</testcase></testsuite>");
    }
    const { state, results } = await readReports([{ name: "r", chunks: chunks() }], {
      suite: "u",
      format: "junit",
      roots: [],
    });
    expect([state, results.size]).toEqual(["complete", 2]);
    expect([...results.values()][1]?.details?.length).toBeLessThanOrEqual(8_192);
    expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(15_000_000);
  });

  it("bears 50,000 suites within each other", async () => {
    const depth = 50_000;
    const report = `${"<testsuite name='n'>".repeat(depth)}<testcase name='t'/>${"</testsuite>".repeat(depth)}`;
    const { state, results } = await readText(report);
    expect([state, results.size]).toEqual(["complete", 1]);
  });
});
