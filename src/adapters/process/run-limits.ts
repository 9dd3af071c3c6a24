import { killRun, type RunToKill, signal as sendSignal } from "./kill-run.ts";

const DEFAULT_GRACE_MS = 5_000;

/** Which limit has ended a run so far. */
interface Passed {
  readonly timedOut: boolean;
  readonly aborted: boolean;
}

interface Limits {
  passed(): Passed;
  lift(): void;
}

/** At the deadline or the abort: SIGTERM to the group, and SIGKILL to everything after the grace time. */
export function enforceLimits(
  run: RunToKill,
  request: {
    readonly timeoutMs: number;
    /** From SIGTERM to SIGKILL. */
    readonly graceMs?: number;
    readonly signal?: AbortSignal;
  },
): Limits {
  let passed: Passed = { timedOut: false, aborted: false };
  let grace: NodeJS.Timeout | undefined;
  const stop = (why: Passed): void => {
    lift();
    passed = why;
    sendSignal(-run.leader, "SIGTERM");
    grace = setTimeout(() => killRun(run), request.graceMs ?? DEFAULT_GRACE_MS);
  };
  const onAbort = (): void => stop({ timedOut: false, aborted: true });
  const deadline = setTimeout(() => stop({ timedOut: true, aborted: false }), request.timeoutMs);
  request.signal?.addEventListener("abort", onAbort);
  const lift = (): void => {
    clearTimeout(deadline);
    clearTimeout(grace);
    request.signal?.removeEventListener("abort", onAbort);
  };
  if (request.signal?.aborted) {
    onAbort();
  }
  return { passed: () => passed, lift };
}
