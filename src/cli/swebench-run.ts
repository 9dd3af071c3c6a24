import { systemClock } from "../adapters/clock.ts";
import { openSourceOutliner } from "../adapters/grammars/source-outliner.ts";
import { offlineFiles } from "../adapters/offline-files.ts";
import { UserError } from "../core/user-error.ts";
import { inRepository } from "../engine/in-repository.ts";
import { localTaskPlaces } from "../engine/local-task-places.ts";
import type { RuleSetName } from "../offline/grade/rule-set.ts";
import { cellOf, type InstanceResult } from "../offline/instance-result.ts";
import { type FinishedTask, type RunTasksRequest, runTasks } from "../offline/run/run-tasks.ts";
import { tableOf } from "../offline/table/make-table.ts";
import { titleOf } from "../offline/taxonomy.ts";
import type { OfflineFiles } from "../ports/offline-files.ts";
import { type BatchProgress, commandBatchProgress } from "./batch-progress.ts";
import { checkOutputs } from "./check-outputs.ts";
import { countOf, minutesOf, type SuiteOptions, suiteChoiceOf } from "./evaluation-of.ts";
import { type LineOutput, lineOutput } from "./line-output.ts";
import { type OutputOptions, remarkLog, tableBlocks, writeTables } from "./swebench-output.ts";

interface RunTasksOptions extends Omit<OutputOptions, "json">, SuiteOptions {
  readonly instances: string;
  readonly predictions: string;
  readonly repo?: string;
  readonly repos?: string;
  readonly config?: string;
  readonly only?: readonly string[];
  readonly rules: RuleSetName;
  readonly tests: "all" | "test-patch-files";
  readonly localize: boolean;
  readonly maxProbes: string;
  readonly maxMinutes: string;
  readonly workers: string;
  readonly out?: string;
  readonly retry?: true;
}

/** `swebench run`: 0 when every prediction was dealt with, whatever came of it. */
export async function runPredictions(options: RunTasksOptions): Promise<number> {
  const files = offlineFiles();
  const remarks = remarkLog();
  const places = localTaskPlaces({
    clones: clonesOf(options),
    suites: suiteChoiceOf(options),
    ...(options.config === undefined ? {} : { configFile: options.config }),
  });
  const world = { files, places, clock: systemClock, outliner: openSourceOutliner() };
  const { out, markdown, csv, html } = options;
  // The state is not emptied: it is where this run goes on.
  await checkOutputs({ "--out": out, "--markdown": markdown, "--csv": csv, "--html": html });
  // A folder without a clone would be told for every instance.
  if (options.repo !== undefined) await inRepository(options.repo, async () => undefined);
  const progress = commandBatchProgress(options);
  const results: InstanceResult[] = [];
  const lines = await runLines(files, out);
  for await (const finished of runTasks(requestOf(options), world, remarks.tell)) {
    results.push(finished.result);
    if (finished.source === "ran") {
      const written = await lines.write(finished.line);
      tell(finished, progress);
      // Nothing is kept to go on from either.
      if (written === "nobody-reads") break;
    }
  }
  progress.end();
  remarks.close();
  const table = tableOf(results, [], undefined);
  const quiet = options.quiet === true || options.out === "-";
  await writeTables(
    table,
    tableBlocks(table, []),
    { ...options, quiet },
    { title: "Outcomes", notes: remarks.all },
  );
  return 0;
}

/** A file holds the lines of earlier runs too, and each is there as soon as it is known. */
async function runLines(files: OfflineFiles, out: string | undefined): Promise<Pick<LineOutput, "write">> {
  if (out === undefined || out === "-") return lineOutput(files, out);
  return {
    async write(line) {
      await files.appendText(out, `${line}\n`);
      return "written";
    },
  };
}

function tell({ result, detail, done, total, ms }: FinishedTask, progress: BatchProgress): void {
  const why = result.reason === undefined ? "" : ` (${result.reason})`;
  const more = detail === undefined ? "" : `: ${detail.split("\n")[0]?.slice(0, 160)}`;
  const answer = `${titleOf(cellOf(result.verdict))}${why}${more}, ${(ms / 1000).toFixed(1)} s`;
  progress.ended({ name: result.instanceId, answer, done, total });
}

function clonesOf({ repo, repos }: RunTasksOptions): {
  readonly kind: "one" | "folder";
  readonly path: string;
} {
  if (repo !== undefined && repos === undefined) return { kind: "one", path: repo };
  if (repos !== undefined && repo === undefined) return { kind: "folder", path: repos };
  throw new UserError(
    repo === undefined ? "No repository is given." : "--repo and --repos exclude each other.",
    "Give --repo <clone>, or --repos <folder> with a clone per repository.",
  );
}

function requestOf(options: RunTasksOptions): RunTasksRequest {
  const { instances, predictions, only, rules, tests, out } = options;
  const maxProbes = countOf("--max-probes", options.maxProbes);
  const search = { maxProbes, maxMinutes: minutesOf(options.maxMinutes) };
  return {
    instances,
    predictions,
    only: only ?? [],
    rules: { ruleSet: rules, tests, ...(options.localize ? { search } : {}) },
    workers: countOf("--workers", options.workers),
    earlierFailures: options.retry === true ? "run-again" : "kept",
    ...(out === undefined || out === "-" ? {} : { state: out }),
  };
}
