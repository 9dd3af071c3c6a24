import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LONGEST_VERDICT, parseVerdict } from "../../../src/core/verdict/parse-verdict.ts";
import { aBreakingVerdict, aVerdict } from "../../builders/a-verdict.ts";

const reasonOf = (text: string) => {
  const parsed = parseVerdict(text);
  return parsed.kind === "refused" ? parsed.reason : "accepted";
};
const changed = (changes: Record<string, unknown>) => JSON.stringify({ ...aVerdict(), ...changes });

describe("a verdict read back", () => {
  it("is the verdict that was written", () => {
    for (const verdict of [aVerdict(), aBreakingVerdict()]) {
      expect(parseVerdict(JSON.stringify(verdict))).toEqual({ kind: "verdict", verdict });
    }
  });

  it("drops fields that this version does not know", () => {
    expect(parseVerdict(changed({ surprise: { deep: [1] } }))).toEqual({
      kind: "verdict",
      verdict: aVerdict(),
    });
  });

  it.each([
    ["nothing", "", "the verdict is empty"],
    [
      "half a file",
      JSON.stringify(aVerdict()).slice(0, 200),
      "the verdict is not JSON; was its writing cut off?",
    ],
    ["null", "null", "the verdict is not a JSON object"],
    ["a list", "[]", "the verdict is not a JSON object"],
    ["another document", '{"schema":"outcome-gate/repair","version":1}', "the document is no verdict"],
    ["a newer version", changed({ version: 2 }), "has version 2, and this release reads version 1; update"],
    ["a version that is no number", changed({ version: "1" }), "no version that this release knows"],
    ["an outcome that does not exist", changed({ outcome: "great" }), "does not follow its schema: outcome"],
    ["a head that is no commit", changed({ head: "main; rm -rf /" }), "does not follow its schema: head"],
    ["a negative count", changed({ p2p: { total: -1, passed: 0, broken: [], flaky: [] } }), "p2p.total"],
    ["a text without end", changed({ tool: "x".repeat(9_000) }), "does not follow its schema: tool"],
  ])("refuses %s", (_, text, reason) => {
    expect(reasonOf(text)).toContain(reason);
  });

  it("tells five faults and counts the rest", () => {
    expect(reasonOf('{"schema":"outcome-gate/verdict","version":1}')).toMatch(/; and \d+ more$/);
  });

  it("refuses more than 10 MB unread", () => {
    expect(reasonOf(" ".repeat(LONGEST_VERDICT + 1))).toBe("the verdict is larger than 10 MB");
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(parseVerdict(text).kind).toBe("refused");
      }),
    );
    expect(reasonOf("[".repeat(1_000_000))).toContain("not JSON");
  });
});
