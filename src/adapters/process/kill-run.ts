import type { Containment } from "./containment.ts";
import { childrenOf } from "./process-table.ts";
import type { MemberFinder } from "./run-members.ts";

export interface RunToKill {
  readonly leader: number;
  readonly containment: Containment["kind"];
  readonly members: MemberFinder;
  /** Whether the first process has not been waited for yet: after that its pid may be another's. */
  leaderLives(): boolean;
}

const ROUNDS = 50;
const ROUND_MS = 2;

/**
 * Ends every process of a run with SIGKILL and returns the pids it met. Blocks for some milliseconds: it must
 * also work while this process ends.
 */
export function killRun(run: RunToKill): ReadonlySet<number> {
  if (run.containment === "namespace") {
    killNamespace(run);
    return new Set();
  }
  const met = killMembers(run.members);
  if (run.leaderLives()) {
    signal(-run.leader, "SIGKILL");
  }
  return met;
}

/** Sends a signal to a process or, negative, a group. A process that is gone or not ours is no error. */
export function signal(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name);
  } catch {
    // ESRCH: it is gone. EPERM: it has become another user's; nothing can be done about it here.
  }
}

/** Kills the namespace's first process, not `unshare`: that one then ends when all the others have ended. */
function killNamespace(run: RunToKill): void {
  if (!run.leaderLives()) {
    return;
  }
  const first = childrenOf(run.leader);
  for (const pid of first) {
    signal(pid, "SIGKILL");
  }
  if (first.length === 0) {
    signal(-run.leader, "SIGKILL");
  }
}

/** Stops before it kills, so that nothing can multiply meanwhile. */
function killMembers(members: MemberFinder): ReadonlySet<number> {
  const met = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const living = members.find();
    if (living.length === 0) {
      break;
    }
    const isNew = living.some((entry) => !met.has(entry.pid));
    for (const entry of living) {
      met.add(entry.pid);
      signal(entry.pid, isNew ? "SIGSTOP" : "SIGKILL");
    }
    pause(isNew ? 0 : ROUND_MS);
  }
  return met;
}

function pause(ms: number): void {
  if (ms > 0) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  }
}
