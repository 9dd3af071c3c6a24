/** From the start to the end of one test process, in milliseconds of the clock. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds that are inside at least one of the intervals. */
export function busyMs(intervals: readonly Interval[]): number {
  let busy = 0;
  let covered = Number.NEGATIVE_INFINITY;
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    if (end > covered) busy += end - Math.max(start, covered);
    covered = Math.max(covered, end);
  }
  return busy;
}
