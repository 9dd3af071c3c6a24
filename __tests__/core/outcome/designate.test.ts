import { describe, expect, it } from "@jest/globals";
import { type DesignationAnswer, designate } from "../../../src/core/outcome/designate.ts";
import { key } from "../../builders/judged-runs.ts";

const answer = (
  source: DesignationAnswer["source"],
  names: readonly string[],
  unknown: readonly string[] = [],
): DesignationAnswer => ({ source, tests: names.map((name) => key(name)), unknown });

const nothingPasses = () => false;

describe("designation", () => {
  it("takes the first source that yields any: input, config, issue, ref, pull-request", () => {
    const answers = [
      answer("pull-request", ["p"]),
      answer("ref", ["r"]),
      answer("issue", ["i"]),
      answer("config", ["c"]),
      answer("input", ["n"]),
    ];
    const chosen = [];
    for (let length = answers.length; length > 0; length -= 1) {
      chosen.push(designate(answers.slice(0, length), nothingPasses).source);
    }
    expect(chosen).toEqual(["input", "config", "issue", "ref", "pull-request"]);
  });

  it("goes on where a source is empty", () => {
    expect(designate([answer("input", []), answer("issue", ["a"])], nothingPasses).source).toBe("issue");
  });

  it("counts a test that is designated twice once", () => {
    const { f2p, unknown } = designate([answer("input", ["a", "b", "a"], ["x", "x"])], nothingPasses);
    expect([...f2p]).toEqual([key("a"), key("b")]);
    expect(unknown).toEqual(["x"]);
  });

  it("reports a test that already passes on base as stale and does not count it", () => {
    const designation = designate([answer("config", ["a", "b"])], (test) => test === key("a"));
    expect([...designation.f2p]).toEqual([key("b")]);
    expect(designation.stale).toEqual([key("a")]);
    expect(designation.reasons).toEqual(["stale-designation"]);
  });

  it("goes on behind a source that is stale as a whole, and still reports it", () => {
    const designation = designate(
      [answer("config", ["old"]), answer("pull-request", ["new"])],
      (test) => test === key("old"),
    );
    expect(designation.source).toBe("pull-request");
    expect(designation.stale).toEqual([key("old")]);
    expect(designation.reasons).toEqual(["designated-by-pull-request", "stale-designation"]);
  });

  it("keeps an id that no test answers to: it counts as missing", () => {
    const designation = designate([answer("issue", [], ["no such test"])], nothingPasses);
    expect(designation).toMatchObject({
      source: "issue",
      unknown: ["no such test"],
      reasons: ["unknown-designation"],
    });
  });

  it("has no source when nothing is designated", () => {
    expect(designate([], nothingPasses)).toEqual({
      source: undefined,
      f2p: new Set(),
      unknown: [],
      stale: [],
      reasons: [],
    });
  });
});
