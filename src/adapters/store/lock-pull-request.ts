import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Until the end of the transaction, keeps other transactions from changing what is known of this pull request. */
export type LockPullRequest = (
  transaction: Kysely<Tables>,
  repository: number,
  number: number,
) => Promise<void>;

/** Replicas write at the same time: a verdict and a new head must not pass each other unseen. */
export const lockInPostgres: LockPullRequest = async (transaction, repository, number) => {
  const name = `outcome-gate:pull-request:${repository}:${number}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
};

/** The embedded database has one writer. */
export const noLockNeeded: LockPullRequest = async () => {};
