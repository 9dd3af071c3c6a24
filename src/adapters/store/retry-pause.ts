const FIRST_MS = 5_000;
const LONGEST_MS = 3_600_000;

/** With the pauses below: about ten hours, longer than GitHub has been away for years. */
export const MOST_ATTEMPTS = 20;

/** Why a job is dead that has no error: every attempt ended with the process. */
export const ENDED_WITH_PROCESS = "the process ended while doing it";

/** Milliseconds to wait after this many failed attempts: doubling up to an hour, half of it by chance, so that jobs that failed together come back apart. */
export function retryPause(attempts: number): number {
  const full = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
  return full / 2 + Math.random() * (full / 2);
}
