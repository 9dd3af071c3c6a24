import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { readInputs } from "../../src/action/inputs.ts";
import { readPublishInputs } from "../../src/action/publish-inputs.ts";
import { noOutputs, outputsOf } from "../../src/action/write-results.ts";
import { UserError } from "../../src/core/user-error.ts";
import { aBreakingVerdict, aVerdict } from "../builders/a-verdict.ts";

const top = new URL("../../", import.meta.url);
const actionYml = parse(readFileSync(new URL("action.yml", top), "utf8"));
const docs = readFileSync(new URL("docs/action.md", top), "utf8");

const given = (inputs: Record<string, string>) => readInputs((name) => inputs[name] ?? "");

/** Names in the first column of the table below a heading. */
function tableNames(heading: string): readonly string[] {
  const section = docs.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name ?? "");
}

describe("inputs", () => {
  it("are the same in action.yml, in the reader and in the documentation", () => {
    const read = new Set<string>();
    readInputs((name) => {
      read.add(name);
      return "";
    });
    expect([...read].sort()).toEqual(Object.keys(actionYml.inputs).sort());
    expect(tableNames("Inputs")).toEqual(Object.keys(actionYml.inputs));
  });

  it("with their defaults of action.yml are valid", () => {
    const defaults = Object.entries(actionYml.inputs as Record<string, { default: string }>);
    const inputs = given(Object.fromEntries(defaults.map(([name, input]) => [name, input.default])));
    expect(inputs).toMatchObject({ gateName: "Outcome Gate", search: "localize", path: "." });
    expect(inputs.gate).toBeUndefined();
  });

  it("are typed: lines, numbers, durations, words", () => {
    expect(
      given({
        "fail-to-pass": "a > b\n\n  c  \n",
        "pull-request": "12",
        timeout: "90s",
        gate: "all",
        comment: "on-problem",
        localize: "false",
        "max-probes": "8",
      }),
    ).toMatchObject({
      failToPass: ["a > b", "c"],
      pullRequest: 12,
      timeoutMs: 90_000,
      gate: "all",
      comment: "on-problem",
      search: "outcome-only",
      maxProbes: 8,
    });
  });

  it.each([
    ["gate", "everybody"],
    ["comment", "sometimes"],
    ["localize", "yes"],
    ["pull-request", "#7"],
    ["max-probes", "0"],
    ["timeout", "soon"],
  ])("name themselves when wrong: %s", (name, text) => {
    expect(() => given({ [name]: text })).toThrow(UserError);
    expect(() => given({ [name]: text })).toThrow(`The input \`${name}\` is "${text}".`);
  });
});

describe("the publisher's inputs", () => {
  const publishYml = parse(readFileSync(new URL("publish/action.yml", top), "utf8"));

  it("are the same in publish/action.yml, in the reader and in the documentation", () => {
    const read = new Set<string>();
    readPublishInputs((name) => {
      read.add(name);
      return name === "github-token" ? "t" : "";
    });
    expect([...read].sort()).toEqual(Object.keys(publishYml.inputs).sort());
    expect(tableNames("Inputs of `publish`")).toEqual(Object.keys(publishYml.inputs));
  });

  it("ask for a token, since there is nothing to do without", () => {
    expect(() => readPublishInputs(() => "")).toThrow("`github-token` is empty");
  });
});

describe("outputs", () => {
  it("are the same in action.yml, in the writer and in the documentation", () => {
    const names = Object.keys(actionYml.outputs);
    expect(Object.keys(outputsOf(aVerdict(), { verdictPath: "v", repairPath: undefined }))).toEqual(names);
    expect(Object.keys(noOutputs)).toEqual(names);
    expect(tableNames("Outputs")).toEqual(names);
  });

  it("name the first blamed hunk", () => {
    expect(outputsOf(aBreakingVerdict(), { verdictPath: "v.json", repairPath: "r.json" })).toEqual({
      outcome: "breaking-resolved",
      decision: "block",
      "verdict-path": "v.json",
      "repair-path": "r.json",
      "culprit-path": "src/cart/total.ts",
      "culprit-line": "44",
    });
  });
});
