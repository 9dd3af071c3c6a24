import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { offlineFiles } from "../../src/adapters/offline-files.ts";
import { namedOutcomes } from "../../src/core/verdict/outcome-names.ts";
import { gradeRun } from "../../src/offline/grade/grade-run.ts";
import { readInstances } from "../../src/offline/input/read-instances.ts";
import { readPredictions } from "../../src/offline/input/read-predictions.ts";
import { readTestList } from "../../src/offline/input/test-list.ts";
import { cellOf, type InstanceResult } from "../../src/offline/instance-result.ts";
import { LOG_PARSERS } from "../../src/offline/logs/parser-registry.ts";
import { readResults } from "../../src/offline/results/read-results.ts";
import { countResults } from "../../src/offline/table/count-results.ts";
import { titleOf } from "../../src/offline/taxonomy.ts";
import { describeCorpus, SHARED_DATA } from "./shared-data.ts";

const ignore = (): undefined => undefined;
const read = (...paths: string[]) => readResults(offlineFiles(), paths, new Map(), ignore);
const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const shape = ({ verdict }: InstanceResult): unknown =>
  verdict.kind === "graded"
    ? { outcome: titleOf(verdict.outcome), f2p: Object.values(verdict.f2p), p2p: Object.values(verdict.p2p) }
    : { outcome: null };

describeCorpus("reading real results", () => {
  it("gives every expected outcome and count of the OpenHands logs", async () => {
    const folder = join(SHARED_DATA, "eval-logs-openhands");
    const { results } = await read(folder);
    const got = Object.fromEntries(
      results.map((result) => [`instance_${result.instanceId}.log`, shape(result)]),
    );
    const want = Object.entries(json(join(folder, "EXPECTED.json"))).map(([name, value]) => {
      const { outcome, f2p, p2p } = value as Record<string, unknown>;
      return [name, outcome === null ? { outcome } : { outcome, f2p, p2p }];
    });
    expect(got).toEqual(Object.fromEntries(want));
  });

  it("counts every ground-truth file as the file itself does", async () => {
    const folder = join(SHARED_DATA, "ground-truth");
    const names = readdirSync(folder);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const { counts, submission } = json(join(folder, name));
      const [model] = countResults((await read(join(folder, name))).results, "model");
      const graded = namedOutcomes.map((cell) => [titleOf(cell), model?.cells[cell] ?? 0]);
      expect([model?.name, Object.fromEntries(graded)]).toEqual([
        submission,
        Object.fromEntries(namedOutcomes.map((cell) => [titleOf(cell), counts[titleOf(cell)] ?? 0])),
      ]);
      const all = Object.values(model?.cells ?? {}).reduce((sum, count) => sum + count, 0);
      const listed = Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0);
      expect(all).toBe(listed);
    }
  });

  it("finds no ground-truth outcome that its own test counts contradict", async () => {
    const folder = join(SHARED_DATA, "ground-truth");
    for (const name of readdirSync(folder)) {
      for (const [id, entry] of Object.entries(json(join(folder, name)).instances)) {
        const { outcome, f2p, p2p } = entry as { outcome: string | null; f2p?: number[]; p2p?: number[] };
        if (outcome === null) continue;
        const line = { instance_id: id, class: "graded", outcome, f2p, p2p };
        expect(line.f2p).toBeDefined();
        expect(outcomeByTable(line.f2p ?? [], line.p2p ?? [])).toBe(outcome);
      }
    }
  });

  it.each([
    ["gold.fresh-verified.json", { resolved: 500 }],
    ["gold.jest-gold.json", { resolved: 12, invalid: 288 }],
    ["v1-20240402_sweagent_gpt4.report.json", { resolved: 22, unresolved: 115, empty: 11 }],
  ])("counts the run summary %s", async (name, cells) => {
    const { results } = await read(join(SHARED_DATA, "run-reports", name));
    expect(countResults(results, "model")[0]?.cells).toEqual(cells);
  });

  it("reads SWE-smith reports without the id level and grades their logs to the same outcome", async () => {
    const folder = join(SHARED_DATA, "swe-smith");
    const id = "pandas-dev__pandas.95280573.pr_53652";
    const { results } = await read(join(folder, "run_evaluation", id));
    expect(results.map(shape)).toEqual([{ outcome: "Resolved", f2p: [2, 2], p2p: [9, 9] }]);
    const request = {
      instances: join(folder, `${id}.json`),
      logs: [join(folder, "run_evaluation")],
      ruleSet: "swebench-5" as const,
      only: [],
    };
    for await (const { result } of gradeRun(offlineFiles(), request, ignore))
      expect(cellOf(result.verdict)).toBe("resolved");
  });

  it("reads every instance of every data set, with a log parser that exists", async () => {
    const folder = join(SHARED_DATA, "swebench-instances");
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const remarks: string[] = [];
      const instances = await readInstances(offlineFiles(), path, ({ text }) => remarks.push(text));
      const rows = readFileSync(path, "utf8").trimEnd().split("\n").length;
      expect([name, instances.size, remarks]).toEqual([name, rows, []]);
      for (const instance of instances.values()) expect(LOG_PARSERS[instance.logParser]).toBeDefined();
    }
  });

  it("reads every list of SWE-bench Pro", () => {
    const folder = join(SHARED_DATA, "swe-bench-pro-info");
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), "utf8");
      for (const list of ["FAIL_TO_PASS", "PASS_TO_PASS"]) {
        const value = new RegExp(`^${list}: (.*)$`, "m").exec(text)?.[1] ?? "";
        expect([name, list, readTestList(value) !== undefined]).toEqual([name, list, true]);
      }
    }
  });

  it("reads the predictions of two submissions, the last of two for one instance", async () => {
    const path = join(SHARED_DATA, "predictions/sweagent-gpt4.jsonl");
    const remarks: string[] = [];
    const predictions = await readPredictions(offlineFiles(), path, ({ text }) => remarks.push(text));
    const rows = readFileSync(path, "utf8").trimEnd().split("\n").length;
    expect(predictions.size + remarks.length).toBe(rows);
  });
});

const outcomeByTable = ([f = 0, fs = 0]: number[], [p = 0, ps = 0]: number[]): string => {
  const keeps = p === ps;
  if (f === fs) return keeps ? "Resolved" : "Breaking Resolved";
  if (f > 0) return keeps ? "Partially Resolved" : "Work in Progress";
  return keeps ? "No-Op" : "Regression";
};
