import type { Clock } from "../ports/clock.ts";

/** This machine's monotonic clock. */
export const systemClock: Clock = { now: () => performance.now() };
