import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { ReadOptions } from "../../core/reports/read-reports.ts";
import { judgeRun, type ReportsRead } from "../../core/tests/judge-run.ts";
import { openNeutraliser } from "../../core/tests/neutral-text.ts";
import type { SuiteRun } from "../../core/tests/suite-run.ts";
import type { Invocation } from "../../frameworks/framework.ts";
import type { RunRequest } from "../../ports/suite-runner.ts";
import { type ProcessEnd, runProcess } from "../process/run-process.ts";
import { clearReport } from "./clear-report.ts";
import {
  checkCover,
  containedStep,
  coverOf,
  type LaneRun,
  openNotes,
  type Running,
  uncover,
} from "./contained-step.ts";
import { followReport } from "./follow-report.ts";
import { type Lane, moveLane } from "./lane.ts";
import { outputTail } from "./output-tail.ts";
import { presentSelection, relativeToRepository } from "./places-of-files.ts";
import { prepareLane, type Step, type StepEnd } from "./prepare-lane.ts";
import { readRunReports } from "./read-run-reports.ts";

/** A report that comes on standard output is kept to this size, other output to the default. */
const STDOUT_REPORT_BYTES = 1024 * 1024 * 1024;

/** One run of a suite on one tree, from moving the lane to the judged result. */
export async function runInLane(lane: Lane, request: RunRequest, how: LaneRun): Promise<SuiteRun> {
  const scratch = await lane.freshScratch();
  try {
    return await runWith(scratch, lane, request, how);
  } finally {
    await uncover(scratch);
    lane.dropScratch();
  }
}

async function runWith(scratch: string, lane: Lane, request: RunRequest, how: LaneRun): Promise<SuiteRun> {
  const { suite, tree } = request;
  await moveLane(lane, tree, how);
  const directory = join(lane.checkout.folder, suite.directory);
  const status = await stat(directory).catch(() => undefined);
  if (!status?.isDirectory()) {
    const detail = `the suite's folder \`${suite.directory}\` is not in this tree`;
    return { ...NOTHING, kind: "invalid", reason: "command-not-found", detail };
  }
  const cover = await coverOf(scratch, request, how);
  const running = { scratch, directory, lane, request, how, cover };
  const prepared = await prepareLane(lane, {
    suite,
    tree,
    trees: how.trees,
    setupInputs: suite.setupInputs.length > 0 ? suite.setupInputs : how.framework.setupInputs,
    run: (step) => runStep(step, running),
  });
  if (request.signal?.aborted) {
    return { ...NOTHING, kind: "timed-out", notes: ["stopped before the tests began"] };
  }
  if (prepared.kind === "not-ready") {
    const detail = neutraliser(lane, how).text(prepared.detail);
    return { ...NOTHING, ...prepared, kind: "invalid", detail };
  }
  return runTests(running);
}

const NOTHING = { results: new Map(), ms: 0, exitCode: undefined, notes: [] } as const;

async function runStep(step: Step, running: Running): Promise<StepEnd> {
  const isolated = await containedStep(step, running, {});
  const end = await runProcess(commandOf(running, isolated, {}));
  const outputs = [end.stdoutFile, end.stderrFile];
  return { failure: failureOf(end, step), outputs, exitCode: end.exitCode };
}

function failureOf(end: ProcessEnd, step: Step): string | undefined {
  if (end.aborted) {
    return "was stopped";
  }
  if (end.timedOut) {
    return `did not end within ${Math.round(step.timeoutMs / 1000)} s`;
  }
  if (end.exitCode === undefined) {
    return end.spawnError ?? `was killed by ${end.signal ?? "a signal"}`;
  }
  return end.exitCode === 0 ? undefined : `ended with exit code ${end.exitCode}`;
}

function commandOf(
  running: Running,
  step: Pick<Step, "command" | "timeoutMs">,
  env: Readonly<Record<string, string>>,
) {
  const { scratch, directory, lane, request, how } = running;
  return {
    ...step,
    directory,
    env: { ...how.env, ...env },
    stdoutFile: stdoutFileOf(running),
    stderrFile: join(scratch, ".stderr"),
    ownFolders: [lane.checkout.folder, lane.home, lane.temp, scratch],
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
}

async function runTests(running: Running): Promise<SuiteRun> {
  const { scratch, directory, lane, request, how } = running;
  const selection = presentSelection(request.selection, request.suite, lane.checkout.folder);
  if (selection === undefined) {
    return { ...NOTHING, kind: "completed", notes: ["this tree has none of the selected test files"] };
  }
  const invocation = how.framework.invoke(request.suite, selection, { scratch, reporters: how.reporters });
  await makeReady(invocation, running);
  const { command, env, report } = invocation;
  const step = { command, timeoutMs: request.timeoutMs, network: "none" } as const;
  const contained = await containedStep(step, running, env);
  const stdoutFile = stdoutFileOf(running);
  const path = report.from === "stdout" ? stdoutFile : resolve(directory, report.path);
  const reading = readOptionsOf(invocation, running);
  const ended = new AbortController();
  let followed: Promise<ReportsRead | undefined> | undefined;
  const end = await runProcess({
    ...commandOf(running, contained, env),
    ...(request.watch === undefined ? {} : { watch: request.watch }),
    ...(report.from === "stdout" ? { outputCap: STDOUT_REPORT_BYTES } : {}),
    onStarted() {
      if (report.from !== "directory") followed = followReport(path, reading, ended.signal);
      request.onStarted?.();
    },
  }).finally(() => ended.abort());
  if (end.exitCode !== undefined) checkCover(running);
  const read = (await followed) ?? (await readRunReports(path, reading));
  return judge(end, read, report, running);
}

const stdoutFileOf = ({ scratch }: Running): string => join(scratch, ".stdout");

const readOptionsOf = ({ format }: Invocation, { request, lane, how }: Running): ReadOptions => ({
  format,
  suite: request.suite.name,
  roots: rootsOf(lane, how),
  place: relativeToRepository(request.suite, lane.checkout.folder),
});

/** Writes what the command reads, and removes what an earlier run could have left in the report's place. */
async function makeReady({ inputs, report }: Invocation, running: Running): Promise<void> {
  const { scratch, directory, lane } = running;
  if (report.from !== "stdout") {
    const place = { path: resolve(directory, report.path), from: report.from };
    await clearReport(place, { scratch, lane: lane.checkout.folder, directory });
  }
  for (const [name, content] of Object.entries(inputs)) {
    const path = join(scratch, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

async function judge(
  end: ProcessEnd,
  read: ReportsRead,
  report: Invocation["report"],
  running: Running,
): Promise<SuiteRun> {
  const { results } = read;
  // The lines that were not kept held tests.
  const isCut = report.from === "stdout" && end.truncated;
  const state = isCut ? "incomplete" : read.state;
  const notes = [...read.notes, ...notesOf(end), ...openNotes(running)];
  const isWhole = state === "complete" && results.size > 0;
  const run = judgeRun(
    {
      exitCode: end.exitCode,
      // Some runners exit with the number of failures: 137 of them are not a SIGKILL.
      signal: isWhole && end.exitCode !== undefined ? undefined : end.signal,
      timedOut: end.timedOut || end.aborted,
      spawnFailure: end.spawnError,
      ms: end.ms,
    },
    { state, results, errors: read.errors, notes },
  );
  return withTail(end.usage === undefined ? run : { ...run, usage: end.usage }, end, running);
}

/** What the tests were saying when nothing came of the run. */
async function withTail(run: SuiteRun, end: ProcessEnd, { lane, how }: Running): Promise<SuiteRun> {
  if (run.kind === "completed") {
    return run;
  }
  const tail = neutraliser(lane, how).text(await outputTail([end.stdoutFile, end.stderrFile]));
  if (tail === "") {
    return run;
  }
  return run.kind === "invalid"
    ? { ...run, detail: `${run.detail}\n${tail}` }
    : { ...run, notes: [...run.notes, `the last of its output:\n${tail}`] };
}

function notesOf(end: ProcessEnd): readonly string[] {
  const { leftBehind } = end;
  return [
    ...(leftBehind > 0
      ? [`${leftBehind} ${leftBehind === 1 ? "process" : "processes"} outlived the tests and had to be ended`]
      : []),
    ...(end.truncated ? ["the output was too large to be kept whole"] : []),
  ];
}

const rootsOf = (lane: Lane, how: LaneRun): readonly string[] => [
  lane.checkout.folder,
  lane.home,
  lane.temp,
  how.checkout,
];

const neutraliser = (lane: Lane, how: LaneRun) => openNeutraliser(rootsOf(lane, how));
