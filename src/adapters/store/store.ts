import type { Kysely } from "kysely";
import type { DeliveryInbox } from "../../ports/bot/delivery-inbox.ts";
import type { JobQueue, JobWorker } from "../../ports/bot/job-queue.ts";
import type { Ledger, PullRequestIndex } from "../../ports/bot/ledger.ts";
import type { Schedule } from "../../ports/bot/schedule.ts";
import type { Tables } from "./tables.ts";

/** Where the bot keeps what it knows: a folder of its own, or a PostgreSQL database that replicas may share. */
export type StoreSettings =
  | { readonly kind: "embedded"; readonly folder: string }
  | { readonly kind: "postgres"; readonly url: string };

export interface StoreOptions {
  /** Milliseconds to wait after this many failed attempts. */
  readonly pauseAfter?: (attempts: number) => number;
  /** Attempts after which a job is dead. */
  readonly mostAttempts?: number;
  /** Jobs done at the same time by this process. */
  readonly concurrency?: number;
  /** One line for whoever runs the bot: no payloads, no secrets. */
  readonly log?: (line: string) => void;
}

export interface Workers {
  /** Takes no more jobs and resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** All that is durable, over one database. Close it, so that the next process need not recover anything. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly inbox: DeliveryInbox;
  readonly queue: JobQueue;
  readonly ledger: Ledger;
  readonly index: PullRequestIndex;
  readonly schedule: Schedule;
  /** Does jobs until stopped. Jobs of other kinds are left alone. */
  work(workers: Readonly<Record<string, JobWorker>>): Promise<Workers>;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
