import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { reasonOf } from "../../core/reason-of.ts";
import type { RunUsage } from "../../core/tests/suite-run.ts";
import { type Containment, findContainment } from "./containment.ts";
import { type InitReport, readInitReport } from "./init-report.ts";
import { INIT_SCRIPT, MARKER_VARIABLE } from "./init-script.ts";
import { killRun, type RunToKill } from "./kill-run.ts";
import { onExit } from "./on-exit.ts";
import { handOver, type OutputPipe, openOutputPipes } from "./output-pipe.ts";
import { readProcess } from "./process-table.ts";
import { enforceLimits } from "./run-limits.ts";
import { findMembers } from "./run-members.ts";
import { watchUsage } from "./watch-usage.ts";

export interface ProcessRequest {
  /** For `sh -c`. */
  readonly command: string;
  readonly directory: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly graceMs?: number;
  readonly stdoutFile: string;
  readonly stderrFile: string;
  /** Bytes kept of each output. */
  readonly outputCap?: number;
  /** Folders that belong to this run alone: a stray process working below them is one of its own. */
  readonly ownFolders?: readonly string[];
  readonly signal?: AbortSignal;
  readonly watch?: "usage";
  /** Told once the process runs. */
  readonly onStarted?: () => void;
  /** The strongest that works here when absent. */
  readonly containment?: Containment;
}

export interface ProcessEnd {
  /** As a shell gives it: 128 + n for a signal, 127 for a command that is not found. Undefined when it was killed from outside. */
  readonly exitCode: number | undefined;
  /** The signal that ended the command, also when only the shell's exit code tells so. */
  readonly signal: string | undefined;
  readonly timedOut: boolean;
  readonly aborted: boolean;
  /** Wall clock of the command. */
  readonly ms: number;
  readonly stdoutFile: string;
  readonly stderrFile: string;
  /** Whether an output was larger than what is kept of it. */
  readonly truncated: boolean;
  /** Why the command could not be started at all. */
  readonly spawnError: string | undefined;
  /** Processes that outlived the command and were killed. */
  readonly leftBehind: number;
  /** Only when it was asked for, and the system tells. */
  readonly usage: RunUsage | undefined;
}

const DEFAULT_CAP = 50 * 1024 * 1024;
const DRAIN_MS = 1_000;
const LOOK_MS = 250;

/**
 * Runs one command to its end, its deadline or its abort, and leaves no process behind in any case, also when
 * this process is killed. Standard input is empty; the outputs go to files and are never held whole. However the
 * command ends is a value; a `UserError` is thrown when its output cannot be written.
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessEnd> {
  const containment = request.containment ?? (await findContainment());
  const files = [request.stdoutFile, request.stderrFile];
  const outputs = await openOutputPipes(files, request.outputCap ?? DEFAULT_CAP);
  const marker = randomUUID();
  const started = performance.now();
  const child = start(request, containment, outputs, marker);
  handOver(outputs);
  const spawnError = await spawned(child);
  const ended =
    spawnError === undefined
      ? await follow(child, request, { containment, outputs, marker })
      : { ...NOTHING, ms: performance.now() - started };
  const kept = outputs.map((output) => output.close());
  return {
    ...ended,
    spawnError,
    stdoutFile: request.stdoutFile,
    stderrFile: request.stderrFile,
    truncated: kept.some((file) => file.truncated),
  };
}

type Ended = Pick<ProcessEnd, "exitCode" | "signal" | "timedOut" | "aborted" | "leftBehind" | "ms" | "usage">;

const NOTHING: Omit<Ended, "ms"> = {
  exitCode: undefined,
  signal: undefined,
  timedOut: false,
  aborted: false,
  leftBehind: 0,
  usage: undefined,
};

interface Surroundings {
  readonly containment: Containment;
  readonly outputs: readonly OutputPipe[];
  readonly marker: string;
}

function start(
  request: ProcessRequest,
  containment: Containment,
  outputs: readonly OutputPipe[],
  marker: string,
): ChildProcess {
  const init = ["/bin/sh", "-c", INIT_SCRIPT, "sh", request.command, marker, containment.kind];
  const [file = "", ...args] = [...containment.prefix, ...init];
  const [stdout, stderr] = outputs.map((output) => output.writeEnd);
  return spawn(file, args, {
    cwd: request.directory,
    env: request.env,
    detached: true,
    stdio: ["ignore", stdout, "ignore", "pipe", stderr],
  });
}

async function spawned(child: ChildProcess): Promise<string | undefined> {
  try {
    await once(child, "spawn");
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** From the start of the first process to the end of the last. */
async function follow(child: ChildProcess, request: ProcessRequest, around: Surroundings): Promise<Ended> {
  const begun = performance.now();
  const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const report = readInitReport(child);
  const run = runToKill(child, request, around);
  const forget = onExit(() => killRun(run));
  const looking = around.containment.kind === "tracked" ? setInterval(run.members.find, LOOK_MS) : undefined;
  const limits = enforceLimits(run, request);
  const usage = request.watch === undefined ? undefined : watchUsage(run.leader);
  try {
    request.onStarted?.();
    await Promise.race([report, exit]);
    const ms = performance.now() - begun;
    const used = usage?.end();
    limits.lift();
    const met = killRun(run);
    const [, exitSignal] = await exit;
    const said = await Promise.race([report, delay(DRAIN_MS, undefined, { ref: false })]);
    const drained = Promise.all(around.outputs.map((output) => output.ended));
    await Promise.race([drained, delay(DRAIN_MS, undefined, { ref: false })]);
    return { ...judge(said, exitSignal, met), ...limits.passed(), ms, usage: used };
  } finally {
    limits.lift();
    usage?.end();
    clearInterval(looking);
    forget();
  }
}

function runToKill(child: ChildProcess, request: ProcessRequest, around: Surroundings): RunToKill {
  const pid = child.pid ?? 0;
  const leader = readProcess(pid) ?? {
    pid,
    parent: process.pid,
    group: pid,
    session: pid,
    started: readProcess(process.pid)?.started ?? 0,
  };
  return {
    leader: pid,
    containment: around.containment.kind,
    leaderLives: () => child.exitCode === null && child.signalCode === null,
    members: findMembers({
      leader,
      marker: `${MARKER_VARIABLE}=${around.marker}`,
      folders: request.ownFolders ?? [],
      pipes: around.outputs.map((output) => output.path),
    }),
  };
}

function judge(
  report: InitReport | undefined,
  exitSignal: NodeJS.Signals | null,
  met: ReadonlySet<number>,
): Pick<Ended, "exitCode" | "signal" | "leftBehind"> {
  if (report === undefined) {
    return { exitCode: undefined, signal: exitSignal ?? undefined, leftBehind: met.size };
  }
  const strays = met.size - (met.has(report.watcher) ? 1 : 0);
  return {
    exitCode: report.exitCode,
    signal: signalOf(report.exitCode),
    leftBehind: strays + Math.max(0, report.others),
  };
}

const signalOf = (exitCode: number): string | undefined =>
  Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0];
