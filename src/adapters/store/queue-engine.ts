import type { Kysely } from "kysely";
import type { JobQueue, JobWorker, NewJob } from "../../ports/bot/job-queue.ts";
import type { StoreOptions, Workers } from "./store.ts";
import type { Tables } from "./tables.ts";

export type QueueOptions = Required<StoreOptions>;

/** What the store needs of a queue besides its port. */
export interface QueueEngine extends JobQueue {
  /** Adds jobs as part of a transaction of the caller's. */
  addWithin(transaction: Kysely<Tables>, jobs: readonly NewJob[]): Promise<void>;
  /** To be called after such a transaction was committed. */
  wake(): void;
  work(workers: Readonly<Record<string, JobWorker>>): Promise<Workers>;
  /** Transactions that it is worth while to have under way at the same time. */
  readonly transactionsAtOnce: number;
  /** The relation with a row for each job that is not done, by `key`. */
  readonly undone: string;
}
