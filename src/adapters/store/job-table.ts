import type { Generated } from "kysely";
import type { Tables } from "./tables.ts";

/** Jobs of the embedded store; empty in PostgreSQL, which has its engine's own tables. */
export interface JobTable {
  seq: Generated<number>;
  kind: string;
  key: string | null;
  queue: string;
  /** JSON. */
  payload: string;
  run_at: string;
  attempts: number;
  /** `waiting`, `running`: leased to the one process that has the folder, `dead`. */
  state: string;
  last_error: string | null;
  touched_at: string;
}

export type JobTables = Tables & { job: JobTable };
