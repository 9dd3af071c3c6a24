export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
}
