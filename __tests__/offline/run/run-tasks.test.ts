import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { systemClock } from "../../../src/adapters/clock.ts";
import { offlineFiles } from "../../../src/adapters/offline-files.ts";
import { localTaskPlaces } from "../../../src/engine/local-task-places.ts";
import type { RuleSetName } from "../../../src/offline/grade/rule-set.ts";
import { type FinishedTask, type RunTasksRequest, runTasks } from "../../../src/offline/run/run-tasks.ts";
import { aFolder } from "../../builders/a-folder.ts";
import { aTask, jsonLinesFile, type TestTask, taskBase } from "../../builders/a-task.ts";
import { folderState } from "../../builders/folder-state.ts";
import { shellSuite, spread } from "../../builders/shell-project.ts";

interface Line {
  readonly class: string;
  readonly outcome: string | null;
  readonly reason?: string;
  readonly [key: string]: unknown;
}

interface Asked extends Partial<RunTasksRequest> {
  readonly patch?: string | null;
  readonly rows?: readonly object[];
  readonly rules?: never;
  readonly ruleSet?: RuleSetName;
  readonly clone?: string;
}

const search = { maxProbes: 20, maxMinutes: 5 };

async function finish(task: TestTask, asked: Asked): Promise<readonly FinishedTask[]> {
  const { patch, rows = [task.row], ruleSet = "swebench-5", clone = task.repository.folder, ...more } = asked;
  const predictions =
    patch === undefined
      ? "gold"
      : jsonLinesFile("preds.jsonl", [
          { instance_id: "octo__spoon-7", model_name_or_path: "m", model_patch: patch },
        ]);
  const request: RunTasksRequest = {
    instances: jsonLinesFile("set.jsonl", rows),
    predictions,
    only: [],
    workers: 2,
    earlierFailures: "kept",
    ...more,
    rules: { ruleSet, tests: "all", search },
  };
  const places = localTaskPlaces({ clones: { kind: "one", path: clone }, suites: shellSuite });
  const world = { files: offlineFiles(), places, clock: systemClock };
  const finished: FinishedTask[] = [];
  for await (const one of runTasks(request, world, () => {})) finished.push(one);
  return finished;
}

async function run(task: TestTask, asked: Asked = {}): Promise<Line> {
  const [one] = await finish(task, asked);
  return JSON.parse(one?.line ?? "{}");
}

describe("what the line says where nothing was graded", () => {
  const task = aTask();

  it.each([
    ["an empty patch", { patch: "" }, { class: "empty" }],
    ["a null patch", { patch: null }, { class: "empty" }],
    [
      "no prediction",
      { rows: [task.row, { ...task.row, instance_id: "octo__spoon-8" }], patch: "", only: ["octo__spoon-8"] },
      { class: "no-prediction" },
    ],
    [
      "a patch that fits nowhere",
      { patch: "--- a/none\n+++ b/none\n@@ -1 +1 @@\n-a\n+b\n" },
      { class: "not-applied", reason: "patch-not-applied" },
    ],
    [
      "a test patch that does not fit",
      { rows: [{ ...task.row, test_patch: "nonsense\n" }] },
      { class: "invalid", reason: "test-patch-not-applied" },
    ],
    [
      "a base commit that the clone lacks",
      { rows: [{ ...task.row, base_commit: "1".repeat(40) }] },
      { class: "invalid", reason: "cannot-run" },
    ],
  ] as const)("%s", async (_, asked, expected) => {
    const line = await run(task, asked);
    expect(line).toMatchObject({ ...expected, outcome: null, f2p: [0, 1], p2p: [0, 3] });
    expect(line).not.toHaveProperty("culprits");
  });

  it("a model that makes the tests stop dead, by the rules named", async () => {
    const patch = task.patchTo({ ...taskBase, "src/load": "exit 3\n" });
    expect(await run(task, { patch })).toMatchObject({ class: "unparsed", reason: "crashed" });
    expect(await run(task, { patch, ruleSet: "swebench-1" })).toMatchObject({
      class: "graded",
      outcome: "regression",
    });
    const strict = await run(task, { patch, ruleSet: "strict" });
    expect(strict).toMatchObject({ class: "graded", outcome: "regression", p2p: [0, 3] });
    expect(strict["culprits"]).toMatchObject([{ kind: "culprit", hunks: [{ path: "src/load" }] }]);
  });
});

describe("going on after a kill", () => {
  it("keeps what is written, drops the line that was cut short, and runs the rest", async () => {
    const task = aTask();
    const rows = [7, 8, 9].map((number) => ({ ...task.row, instance_id: `octo__spoon-${number}` }));
    const state = join(aFolder(), "out.jsonl");
    const first = await finish(task, { rows });
    expect(first.map(({ done, total }) => [done, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const [kept = "", cut = ""] = first.map(({ line }) => line);
    writeFileSync(state, `${kept}\n${cut.slice(0, 40)}`);
    const second = await finish(task, { rows, state });
    expect(readFileSync(state, "utf8")).toBe(`${kept}\n`);
    expect(second.map(({ source }) => source)).toEqual(["kept", "ran", "ran"]);
    expect(second[0]?.result).toEqual(first[0]?.result);
    expect(second[0]?.line).toBe(kept);
  });

  it("runs again what has another patch now, and with retry what failed for its surroundings", async () => {
    const task = aTask();
    const state = join(aFolder(), "out.jsonl");
    const [gold] = await finish(task, {});
    const line = { ...JSON.parse(gold?.line ?? "{}"), class: "invalid", outcome: null };
    const other = { ...line, model: "another" };
    const sourceOf = async (text: string, asked: Asked = {}): Promise<string | undefined> => {
      writeFileSync(state, text);
      return (await finish(task, { state, ...asked }))[0]?.source;
    };
    expect(await sourceOf(`${JSON.stringify(line)}\n`)).toBe("kept");
    expect(await sourceOf(`${JSON.stringify(line)}\n`, { earlierFailures: "run-again" })).toBe("ran");
    expect(await sourceOf(`${JSON.stringify({ ...line, patch: "x" })}\n${JSON.stringify(other)}\n`)).toBe(
      "ran",
    );
    expect(readFileSync(state, "utf8")).toBe(`${JSON.stringify(other)}\n`);
  });
});

describe("a prediction on a real repository", () => {
  it("is Resolved for the gold patch, and No-Op for no change", async () => {
    const task = aTask();
    const before = folderState(task.repository.folder);
    expect(await run(task)).toMatchObject({
      instance_id: "octo__spoon-7",
      model: "gold",
      rules: "swebench-5",
      class: "graded",
      outcome: "resolved",
      f2p: [1, 1],
      p2p: [3, 3],
      applied: "git-apply",
    });
    expect(await run(task, { predictions: "none" })).toMatchObject({
      class: "graded",
      outcome: "no-op",
      f2p: [0, 1],
      p2p: [3, 3],
    });
    expect(folderState(task.repository.folder)).toEqual(before);
  });

  it("names the hunk that breaks tests, and what the outcome would be without it", async () => {
    const task = aTask();
    const patch = task.patchTo({
      ...taskBase,
      "src/feature": "new\n",
      "src/lines": spread("alpha", "BETA", "gamma\nmore"),
    });
    const line = await run(task, { patch });
    expect(line).toMatchObject({ outcome: "breaking-resolved", f2p: [1, 1], p2p: [2, 3] });
    expect(line["culprits"]).toMatchObject([
      {
        kind: "culprit",
        tests: ["beta"],
        outcome_without: "resolved",
        hunks: [{ path: "src/lines", diff: expect.stringContaining("+BETA") }],
      },
    ]);
  });
});
