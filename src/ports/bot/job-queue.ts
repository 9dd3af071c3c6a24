/** Work that survives the process. `payload` is JSON. */
export interface NewJob {
  /** Which worker does it: `delivery`, `expire-check`, `rerun`, … */
  readonly kind: string;
  /** Jobs of one key that have not begun are one job: the last added wins. */
  readonly key: string;
  /** Jobs of one queue are done one after the other, in the order added: one pull request, mostly. */
  readonly queue: string;
  readonly payload: unknown;
  /** ISO time; at once when absent. */
  readonly runAt?: string;
}

export interface DeadJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly attempts: number;
  /** The first line of the last error, without secrets. */
  readonly lastError: string;
  /** ISO time of the last attempt. */
  readonly at: string;
}

export type JobWorker = (payload: unknown) => Promise<void>;

/** A durable queue: a job added is done at least once, retried with growing pauses, and dead (kept and shown) after the last attempt. */
export interface JobQueue {
  add(job: NewJob): Promise<void>;
  listDead(most: number): Promise<readonly DeadJob[]>;
  /** Gives a dead job all its attempts again. False when there is none of that id. */
  revive(id: string): Promise<boolean>;
  depth(): Promise<{ readonly waiting: number; readonly dead: number }>;
}
