import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { NamedOutcome } from "../../../src/core/verdict/outcome-names.ts";
import { harnessBlocks } from "../../../src/offline/harness-blocks.ts";
import { brokenPolicies } from "../../../src/offline/harness-policy.ts";
import { renderHtml } from "../../../src/offline/html/render-html.ts";
import type { InstanceResult } from "../../../src/offline/instance-result.ts";
import { nameRuns } from "../../../src/offline/name-runs.ts";
import { readCounts } from "../../../src/offline/results/read-counts.ts";
import type { Block } from "../../../src/offline/table/block.ts";
import { compareRuns } from "../../../src/offline/table/compare-runs.ts";
import { comparisonBlocks } from "../../../src/offline/table/comparison-blocks.ts";
import { countBlocks } from "../../../src/offline/table/count-blocks.ts";
import { countResults } from "../../../src/offline/table/count-results.ts";
import { renderCsv } from "../../../src/offline/table/render-csv.ts";
import { renderMarkdown } from "../../../src/offline/table/render-markdown.ts";
import { renderText } from "../../../src/offline/table/render-text.ts";
import { tableJson } from "../../../src/offline/table/table-json.ts";
import type { NotGraded } from "../../../src/offline/taxonomy.ts";

const graded = (id: string, outcome: NamedOutcome, about: Partial<InstanceResult> = {}): InstanceResult => ({
  instanceId: id,
  model: "m",
  rules: "swebench-5",
  repository: "a/b",
  language: "python",
  verdict: { kind: "graded", outcome, f2p: { passed: 0, total: 1 }, p2p: { passed: 1, total: 1 } },
  ...about,
});
const notGraded = (id: string, cell: NotGraded): InstanceResult => ({
  ...graded(id, "no-op"),
  verdict: { kind: "not-graded", cell },
});
const rows = (blocks: readonly Block[], at: number): readonly (readonly string[])[] =>
  blocks.flatMap((block) => (block.kind === "table" ? [block.rows] : []))[at] ?? [];

describe("the paper's table 23", () => {
  const path = resolve(import.meta.dirname, "../../../docs/examples/paper-c5.json");
  const models = readCounts(JSON.parse(readFileSync(path, "utf8"))) ?? [];
  const blocks = countBlocks("Models", "Model", models);

  it("is printed from its counts: every column adds up to what was applied", () => {
    expect(rows(blocks, 0).map(([name, applied]) => [name, applied])).toEqual([
      ["Claude 2", "1078"],
      ["ChatGPT-3.5", "284"],
      ["GPT-4 (a quarter of the set)", "76"],
      ["SWE-Llama 7b", "1257"],
      ["SWE-Llama 13b", "1196"],
    ]);
  });

  it("has the published shares of No-Op and Regression", () => {
    expect(rows(blocks, 2).map((row) => row.slice(3))).toEqual([
      ["84.1", "93.7", "51.9"],
      ["93.0", "97.1", "65.9"],
      ["77.6", "89.4", "50.8"],
      ["90.5", "95.7", "63.0"],
      ["89.4", "96.7", "62.9"],
    ]);
  });

  it("comes out of --json as it went in", () => {
    expect(
      readCounts(JSON.parse(tableJson(models, undefined)))?.map(({ name, rules }) => [name, rules]),
    ).toEqual(models.map(({ name, rules }) => [name, rules]));
  });
});

describe("counting", () => {
  const results = [
    graded("1", "resolved"),
    graded("2", "regression", { repository: "c/d", language: "go", rules: "strict" }),
    notGraded("3", "empty"),
    { ...graded("4", "no-op"), verdict: { kind: "coarse", cell: "unresolved" } as const },
  ];

  it("keeps what was not graded apart, and names the rules", () => {
    expect(countResults(results, "model")).toEqual([
      {
        name: "m",
        rules: "swebench-5, strict",
        cells: { resolved: 1, regression: 1, empty: 1, unresolved: 1 },
      },
    ]);
    expect(countResults(results, "language").map(({ name }) => name)).toEqual(["go", "python"]);
  });

  it("gives no share of five outcomes when some instances are not told apart", () => {
    const blocks = countBlocks("Models", "Model", countResults(results, "model"));
    expect(rows(blocks, 1)[0]).toEqual(["m", "33.3 (6.1-79.2)", "-", "-", "-", "-", "-"]);
    expect(blocks.at(-1)).toMatchObject({ kind: "text" });
  });

  it("writes the contract: six outcomes and six classes always, others when there are any", () => {
    expect(JSON.parse(tableJson(countResults(results, "model"), undefined))).toEqual({
      models: [
        {
          name: "m",
          rules: "swebench-5, strict",
          counts: {
            resolved: 1,
            "breaking-resolved": 0,
            "partially-resolved": 0,
            "work-in-progress": 0,
            "no-op": 0,
            regression: 1,
            "no-prediction": 0,
            empty: 1,
            "not-applied": 0,
            "timed-out": 0,
            unparsed: 0,
            invalid: 0,
            unresolved: 1,
          },
        },
      ],
    });
  });
});

describe("comparing two runs", () => {
  const before = [
    graded("1", "regression"),
    graded("2", "regression"),
    graded("3", "resolved"),
    graded("4", "no-op"),
    graded("5", "no-op"),
    graded("7", "regression"),
  ];
  const after = [
    graded("1", "no-op"),
    graded("2", "no-op"),
    graded("3", "breaking-resolved"),
    graded("4", "no-op"),
    notGraded("6", "empty"),
    graded("7", "regression"),
  ];
  const comparison = compareRuns({ name: "old", results: before }, { name: "new", results: after });

  it("shows that Regression was traded for No-Op", () => {
    expect(comparison.flow.get("regression")?.get("no-op")).toBe(2);
    expect(comparison).toMatchObject({ paired: 5, bothGraded: 5, onlyInA: 1, onlyInB: 1 });
    expect(comparison.resolve).toEqual({ onlyA: 1, onlyB: 0, p: 1 });
    expect(comparison.breaksP2p).toMatchObject({ onlyA: 2, onlyB: 1 });
    expect(comparison.moves).toHaveLength(3);
  });

  it("lists what breaks tests first", () => {
    expect(rows(comparisonBlocks(comparison), 2).map(([id, , to]) => [id, to])).toEqual([
      ["3", "Breaking Resolved"],
      ["1", "No-Op"],
      ["2", "No-Op"],
    ]);
  });

  it("gives every pair to exactly one field of the flow", () => {
    const inFlow = [...comparison.flow.values()]
      .flatMap((row) => [...row.values()])
      .reduce((sum, count) => sum + count, 0);
    expect(inFlow).toBe(comparison.paired);
  });

  it("breaks the policies that a harness change violates, beyond the points that are accepted", () => {
    expect(
      brokenPolicies(
        comparison,
        ["regression-share-increases", "no-op-share-increases", "resolved-share-decreases"],
        0,
      ),
    ).toEqual(["no-op-share-increases", "resolved-share-decreases"]);
    expect(brokenPolicies(comparison, ["no-op-share-increases", "resolved-share-decreases"], 25)).toEqual([
      "no-op-share-increases",
    ]);
    expect(brokenPolicies(comparison, [], 0)).toEqual([]);
  });

  it("has the Regression share as its headline", () => {
    expect(harnessBlocks(comparison, [])[1]).toEqual({
      kind: "text",
      text: "Regression share: 60.0 % to 20.0 % (-40.0 points) of 5 instances graded in both. Breaking tests that passed: 2 stopped, 1 started (p = 1.0000).",
    });
  });
});

describe("names of runs", () => {
  it("are the models', with as many folders in front as tell them apart", () => {
    expect(
      nameRuns([
        { model: "gpt", folder: "/x/one/gpt" },
        { model: "gpt", folder: "/x/two/gpt" },
        { model: "claude", folder: "/x/two/claude" },
      ]),
    ).toEqual(["one/gpt", "two/gpt", "claude"]);
  });
});

describe("rendering names that nobody can trust", () => {
  const nasty = '<img src=x onerror=alert(1)> @octocat | [a](https://x.y) \u001b[31m=1+1"\u202e';
  const counts = countResults([graded("1", "resolved", { model: nasty })], "model");
  const comparison = compareRuns(
    { name: nasty, results: [graded(nasty, "no-op")] },
    { name: "b", results: [graded(nasty, "regression")] },
  );

  it("keeps control characters out of a terminal", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(renderText(countBlocks("M", "Model", counts))).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it("keeps markup, mentions, links and cell ends out of Markdown", () => {
    const text = renderMarkdown([...countBlocks("M", "Model", counts), ...comparisonBlocks(comparison)]);
    expect(text).not.toMatch(/<img|@octocat|\]\(|https:\/\//);
    const widths = text
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(0, 3)
      .map((line) => line.split("|").length);
    expect(new Set(widths).size).toBe(1);
  });

  it("keeps markup out of the page, whose policy allows no script either", () => {
    const page = renderHtml({
      title: nasty,
      models: counts,
      repositories: counts,
      languages: [],
      comparison,
      notes: [nasty],
    });
    expect(page).not.toContain("<img");
    expect(page).not.toMatch(/<script|https?:\/\/(?!x\.y)/);
    expect(page).toContain("default-src 'none'");
    expect(page.match(/<svg class="chart"/g)).toHaveLength(2);
  });

  it("keeps formulas out of a spreadsheet and quotes what must be", () => {
    const csv = renderCsv([
      { by: "model", groups: countResults([graded("1", "resolved", { model: '=1+1,"x"' })], "model") },
    ]);
    expect(csv.split("\r\n")[1]).toBe(
      'model,"\'=1+1,""x""",swebench-5,resolved,1,1,1.000000,0.206549,1.000000',
    );
    expect(csv.split("\r\n")).toHaveLength(17);
  });
});
