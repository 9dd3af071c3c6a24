import { spawnSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { collectTests } from "../../src/core/tests/collect-tests.ts";
import { testOfKey } from "../../src/core/tests/test-id.ts";
import { endingIn, exactly } from "../../src/frameworks/name-pattern.ts";
import { quoted, shellCommands, textOf, writeWords } from "../../src/frameworks/shell-words.ts";
import { NASTY_NAMES } from "../builders/nasty-names.ts";

const word = fc.oneof(
  fc.constantFrom(...NASTY_NAMES),
  fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\u0000", "")),
  fc.stringMatching(/^[A-Z]+=[ '"$a-z]*$/),
);

describe("words for a shell", () => {
  it("come back from a real shell as they were", () => {
    const words = fc.sample(word, { numRuns: 400, seed: 7 }).filter((text) => !text.includes("\uFFFD"));
    const { stdout } = spawnSync(
      "sh",
      ["-c", `printf '%s\\0' ${words.map((text) => quoted(text)).join(" ")}`],
      { encoding: "utf8" },
    );
    // An assignment in front of a command would be one; here they are arguments.
    expect(stdout.split("\u0000").slice(0, -1)).toEqual(words.map((text) => Buffer.from(text).toString()));
  });

  it("come back from our own parser as they were", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("mocha", "-r", "a b", "it's", "x=1", "$5", "a|b", "*.js", "#", "é")),
        (words) => {
          const commands = shellCommands(writeWords(words));
          expect(commands?.flatMap((command) => command.words.map(textOf)) ?? []).toEqual(words);
        },
      ),
    );
  });

  it.each(["a $HOME", "a `b`", "a $(b)", "a > b", "(a)", "a < b", "a\nb $X"])(
    "are not claimed for %j",
    (script) => {
      expect(shellCommands(script)).toBeUndefined();
    },
  );
});

describe("patterns for names", () => {
  /** The id's name for what a runner calls a test. */
  const inReport = (classPath: readonly string[], name: string) => {
    const collector = collectTests({ suite: "s", roots: ["/lanes/1", "/scratch/7"] });
    collector.add({ classPath, name, result: { status: "passed" } });
    const [key] = collector.results().keys();
    if (key === undefined) throw new Error("nothing was collected");
    const id = testOfKey(key);
    return [...id.classPath, id.name].join(" ");
  };
  const part = fc.oneof(
    word,
    fc.constantFrom(
      "reads /lanes/1/lib/a.js",
      'in "/lanes/1" and "/lanes/1/b.js"',
      "/lanes/1",
      "writes /tmp/abc-12/x.txt",
      "at 2024-01-02T03:04:05Z",
      " padded ",
      "",
    ),
    fc.constant("long ".repeat(400)),
  );

  it("match what the runner has, whatever reports make neutral", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), part, (classPath, name) => {
        fc.pre(name.trim() !== "");
        const runnersName = [...classPath, name].join(" ");
        expect(new RegExp(exactly([inReport(classPath, name), "other"])).test(runnersName)).toBe(true);
        expect(new RegExp(endingIn([inReport(classPath, name)])).test(`in front ${runnersName}`)).toBe(true);
      }),
    );
  });

  it("match no other plain name", () => {
    expect(new RegExp(exactly(["adds", "a.b"])).test("adds more")).toBe(false);
    expect(new RegExp(exactly(["adds", "a.b"])).test("aXb")).toBe(false);
  });
});
