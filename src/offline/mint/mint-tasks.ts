import { UserError } from "../../core/user-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import type { TaskPlaces } from "../../ports/task-places.ts";
import { isObject, type JsonObject, textOf } from "../input/record.ts";
import type { Remarks } from "../remark.ts";
import { takeUpState } from "../state-file.ts";
import { workOff } from "../work-off.ts";
import type { Candidate, FoundCandidate, Rejection } from "./candidate.ts";
import { type Minted, type MintOptions, mintCandidate } from "./mint-candidate.ts";
import type { MintRecipe } from "./minted-row.ts";
import { pythonLine } from "./python-line.ts";

export interface MintRequest extends MintOptions {
  /** The JSON Lines file of the tasks; beside it, `<out>.candidates`, stands what became of every candidate. */
  readonly out: string;
  /** Most candidates that are run, the newest first. */
  readonly limit: number;
  readonly workers: number;
  /** What becomes of candidates that an earlier run could not run. */
  readonly earlierFailures: "kept" | "run-again";
}

export interface MintWorld {
  readonly files: OfflineFiles;
  readonly places: TaskPlaces;
  readonly clock: Clock;
}

/** What became of one candidate. */
export interface MintedItem {
  readonly instanceId: string;
  readonly result: "minted" | Rejection;
  readonly detail?: string;
  readonly source: "ran" | "kept";
  readonly ms: number;
  readonly done: number;
  readonly total: number;
}

/**
 * Makes tasks of candidates and writes each as it is finished: first its row, then its line in the list of candidates, so that a run that
 * is killed goes on where it was. Those of an earlier run come first. A file that was made by another recipe is a `UserError`.
 */
export async function* mintTasks(
  found: AsyncIterable<FoundCandidate>,
  request: MintRequest,
  world: MintWorld,
  remarks: Remarks,
): AsyncGenerator<MintedItem> {
  const release = await world.files.claim(request.out);
  try {
    yield* mintOpen(found, request, world, remarks);
  } finally {
    await release();
  }
}

async function* mintOpen(
  found: AsyncIterable<FoundCandidate>,
  request: MintRequest,
  world: MintWorld,
  remarks: Remarks,
): AsyncGenerator<MintedItem> {
  const known = await takeUp(request, world.files, remarks);
  const jobs = await collect(found, request.limit);
  let done = 0;
  const count = (item: Finished): MintedItem => {
    done += 1;
    return { ...item, done, total: jobs.length };
  };
  const open: FoundCandidate[] = [];
  for (const job of jobs) {
    const line = known.get(idOf(job));
    if (line === undefined) open.push(job);
    else yield count(fromLine(line));
  }
  for await (const item of workOff(open, request.workers, (job) => finish(job, request, world))) {
    yield count(item);
  }
}

type Finished = Omit<MintedItem, "done" | "total">;

const idOf = (job: FoundCandidate): string =>
  job.kind === "candidate" ? job.candidate.instanceId : job.instanceId;

/** A pull request may have come in twice, after a revert: the later ones get their commit behind the id. */
async function collect(
  found: AsyncIterable<FoundCandidate>,
  limit: number,
): Promise<readonly FoundCandidate[]> {
  const jobs = new Map<string, FoundCandidate>();
  let wanted = 0;
  for await (const job of found) {
    const commit = job.kind === "candidate" ? job.candidate.commit : job.commit;
    const instanceId = jobs.has(idOf(job)) ? `${idOf(job)}.${commit.slice(0, 7)}` : idOf(job);
    jobs.set(
      instanceId,
      job.kind === "candidate"
        ? { ...job, candidate: { ...job.candidate, instanceId } }
        : { ...job, instanceId },
    );
    if (job.kind === "candidate") wanted += 1;
    if (wanted >= limit) break;
  }
  return [...jobs.values()];
}

const logOf = (out: string): string => `${out}.candidates`;

const MAY_HAVE_GONE: ReadonlySet<unknown> = new Set<Rejection>([
  "cannot-run",
  "does-not-install",
  "does-not-run",
  "not-in-clone",
  "too-slow",
]);

/** The candidates of an earlier run. A task without its line, and a line without its task, are made again. */
async function takeUp(
  { out, recipe, earlierFailures }: MintRequest,
  files: OfflineFiles,
  remarks: Remarks,
): Promise<ReadonlyMap<string, JsonObject>> {
  const rows = await takeUpState(files, out, () => true, remarks);
  const written = new Set(rows.map((row) => row["instance_id"]));
  const isKept = (line: JsonObject): boolean => {
    checkRecipe(line, recipe, out);
    if (line["result"] === "minted") return written.has(line["instance_id"]);
    return earlierFailures === "kept" || !MAY_HAVE_GONE.has(line["result"]);
  };
  const lines = await takeUpState(files, logOf(out), isKept, remarks);
  const known = new Map(lines.map((line) => [textOf(line, "instance_id"), line]));
  const isListed = (row: JsonObject): boolean =>
    known.get(textOf(row, "instance_id"))?.["result"] === "minted";
  await takeUpState(files, out, isListed, remarks);
  return known;
}

function checkRecipe(line: JsonObject, recipe: MintRecipe, out: string): void {
  const made = line["recipe"];
  if (isObject(made) && Object.entries(recipe).every(([key, value]) => made[key] === value)) return;
  throw new UserError(
    `${out} was made otherwise: ${JSON.stringify(made)}`,
    "Give the same --rules, --split, --repeat and --tests, or another --out.",
  );
}

function fromLine(line: JsonObject): Finished {
  return {
    instanceId: textOf(line, "instance_id"),
    result: textOf(line, "result") as MintedItem["result"],
    source: "kept",
    ms: 0,
  };
}

async function finish(job: FoundCandidate, request: MintRequest, world: MintWorld): Promise<Finished> {
  const { files, clock } = world;
  const started = clock.now();
  const minted = job.kind === "rejected" ? job : await mintIn(job.candidate, request, world);
  const ms = Math.round(clock.now() - started);
  const instanceId = idOf(job);
  const result = minted.kind === "minted" ? "minted" : minted.because;
  const detail =
    "detail" in minted && minted.detail !== undefined ? { detail: minted.detail.slice(0, 1_000) } : {};
  if (minted.kind === "minted") await files.appendText(request.out, `${pythonLine(minted.row)}\n`);
  const commit = job.kind === "candidate" ? job.candidate.commit : job.commit;
  const line = { instance_id: instanceId, commit, result, ...detail, ms, recipe: request.recipe };
  await files.appendText(logOf(request.out), `${JSON.stringify(line)}\n`);
  return { instanceId, result, ...detail, source: "ran", ms };
}

async function mintIn(candidate: Candidate, options: MintOptions, { places }: MintWorld): Promise<Minted> {
  const { instanceId, repository, base: baseCommit } = candidate;
  const answer = await places.inPlace({ instanceId, repository, baseCommit }, (place) =>
    mintCandidate(candidate, place, options),
  );
  return answer.kind === "done"
    ? answer.value
    : { kind: "rejected", because: "cannot-run", detail: answer.detail };
}
