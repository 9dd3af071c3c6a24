import { textHash } from "../../core/tests/text-hash.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import type { TaskPlaces } from "../../ports/task-places.ts";
import { notGraded } from "../grade/grade-instance.ts";
import type { JsonObject } from "../input/record.ts";
import type { InstanceResult } from "../instance-result.ts";
import type { Remarks } from "../remark.ts";
import { readGradedLine } from "../results/read-known-outcomes.ts";
import { takeUpState } from "../state-file.ts";
import type { NotGraded } from "../taxonomy.ts";
import { workOff } from "../work-off.ts";
import { type ModelPatch, readModelPatches } from "./model-patch.ts";
import { readTasks } from "./read-tasks.ts";
import { runLine } from "./run-line.ts";
import { runTask, type TaskPorts, type TaskResult, type TaskRules } from "./run-task.ts";
import type { Task } from "./task.ts";

export interface RunTasksRequest {
  readonly instances: string;
  /** A file, `gold`, or `none`: see `readModelPatches`. */
  readonly predictions: string;
  /** Only these instances; empty is all. */
  readonly only: readonly string[];
  readonly rules: TaskRules;
  readonly workers: number;
  /** The JSON Lines file to go on from; absent: nothing is known. */
  readonly state?: string;
  /** What becomes of earlier lines that were not graded for a reason that may have gone (`invalid`, `timed-out`, `unparsed`). */
  readonly earlierFailures: "kept" | "run-again";
}

export interface FinishedTask {
  readonly result: InstanceResult;
  /** Without line end. An earlier run has written it already where `source` is `kept`. */
  readonly line: string;
  readonly source: "ran" | "kept";
  readonly detail?: string;
  readonly ms: number;
  /** How many are finished with this one, of how many. */
  readonly done: number;
  readonly total: number;
}

export interface TasksWorld extends TaskPorts {
  readonly files: OfflineFiles;
  readonly places: TaskPlaces;
}

/** Runs predictions and gives each as it is finished; those of an earlier run first. The state belongs to this run until the last one is given. */
export async function* runTasks(
  request: RunTasksRequest,
  world: TasksWorld,
  remarks: Remarks,
): AsyncGenerator<FinishedTask> {
  const release = request.state === undefined ? undefined : await world.files.claim(request.state);
  try {
    yield* runOpenTasks(request, world, remarks);
  } finally {
    await release?.();
  }
}

async function* runOpenTasks(
  request: RunTasksRequest,
  world: TasksWorld,
  remarks: Remarks,
): AsyncGenerator<FinishedTask> {
  const { files } = world;
  const tasks = await readTasks(files, request.instances, remarks);
  const patches = await readModelPatches(files, request.predictions, tasks, remarks);
  const jobs = jobsOf(tasks, patches, request, remarks);
  const kept =
    request.state === undefined ? [] : await keptLines(request.state, jobs, request, files, remarks);
  let done = 0;
  const count = (finished: Finished): FinishedTask => {
    done += 1;
    return { ...finished, done, total: jobs.length };
  };
  const known = new Map(kept.map((line) => [String(line["instance_id"]), line]));
  for (const job of jobs) {
    const line = known.get(job.task.instance.id);
    if (line !== undefined) yield count(fromLine(job, line, request));
  }
  const open = jobs.filter(({ task }) => !known.has(task.instance.id));
  for await (const finished of workOff(open, request.workers, (job) => runJob(job, request, world))) {
    yield count(finished);
  }
}

interface Job {
  readonly task: Task;
  readonly model: string;
  /** Undefined: the model has not answered. */
  readonly patch: ModelPatch | undefined;
  readonly patchHash: string;
}

type Finished = Omit<FinishedTask, "done" | "total">;

function jobsOf(
  tasks: ReadonlyMap<string, Task>,
  patches: ReadonlyMap<string, ModelPatch>,
  { only, instances }: RunTasksRequest,
  remarks: Remarks,
): readonly Job[] {
  const unknown = only.filter((id) => !tasks.has(id));
  if (unknown.length > 0) remarks({ path: instances, text: `not in the data set: ${unknown.join(", ")}` });
  const anyModel = [...patches.values()][0]?.model ?? "predictions";
  return [...tasks]
    .filter(([id]) => only.length === 0 || only.includes(id))
    .map(([id, task]) => {
      const patch = patches.get(id);
      const patchHash = patch === undefined ? "" : textHash(patch.text);
      return { task, model: patch?.model ?? anyModel, patch, patchHash };
    });
}

const MAY_HAVE_GONE: ReadonlySet<unknown> = new Set(["invalid", "timed-out", "unparsed"]);

/** Lines of other models, rules and instances stay in the file; a line about another patch of the same model goes. */
async function keptLines(
  path: string,
  jobs: readonly Job[],
  { rules, earlierFailures }: RunTasksRequest,
  files: OfflineFiles,
  remarks: Remarks,
): Promise<readonly JsonObject[]> {
  const byId = new Map(jobs.map((job) => [job.task.instance.id, job]));
  const jobOf = (line: JsonObject): Job | undefined => {
    const job = byId.get(String(line["instance_id"]));
    return line["model"] === job?.model && line["rules"] === rules.ruleSet ? job : undefined;
  };
  const keep = (line: JsonObject): boolean => {
    const job = jobOf(line);
    if (job === undefined) return true;
    const isTried = earlierFailures === "kept" || !MAY_HAVE_GONE.has(line["class"]);
    return line["patch"] === job.patchHash && isTried;
  };
  const lines = await takeUpState(files, path, keep, remarks);
  return lines.filter((line) => jobOf(line) !== undefined);
}

function fromLine(job: Job, line: JsonObject, { rules }: RunTasksRequest): Finished {
  const [finding] = readGradedLine(line, { path: "", pathId: "", instances: new Map() }) ?? [];
  const verdict = finding?.verdict ?? notGraded(job.task.instance, "invalid");
  const result = resultOf(job, rules, { verdict });
  return { result, line: JSON.stringify(line), source: "kept", ms: 0 };
}

async function runJob(job: Job, { rules }: RunTasksRequest, world: TasksWorld): Promise<Finished> {
  const started = world.clock.now();
  const outcome = await outcomeOf(job, rules, world);
  const ms = world.clock.now() - started;
  const result = resultOf(job, rules, outcome);
  const { detail } = outcome;
  const line = runLine(result, { ...outcome, patchHash: job.patchHash, ms });
  return { result, line, source: "ran", ms, ...(detail === undefined ? {} : { detail }) };
}

async function outcomeOf({ task, patch }: Job, rules: TaskRules, world: TasksWorld): Promise<TaskResult> {
  const without = (cell: NotGraded) => notGraded(task.instance, cell);
  if (patch === undefined) return { verdict: without("no-prediction") };
  if (patch.kind === "empty") return { verdict: without("empty") };
  const { id: instanceId, repository } = task.instance;
  const source = { instanceId, repository, baseCommit: task.baseCommit };
  const answer = await world.places.inPlace(source, (place) =>
    runTask(task, patch, rules, { ...world, place }),
  );
  if (answer.kind === "done") return answer.value;
  return { verdict: without("invalid"), reason: answer.reason, detail: answer.detail };
}

function resultOf(
  { task, model }: Job,
  { ruleSet }: TaskRules,
  { verdict, reason }: Pick<TaskResult, "verdict" | "reason">,
): InstanceResult {
  const { id: instanceId, repository, language } = task.instance;
  const result = { instanceId, model, rules: ruleSet, repository, language, verdict };
  return reason === undefined ? result : { ...result, reason };
}
