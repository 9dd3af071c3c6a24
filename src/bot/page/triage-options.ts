import type { JobQueue } from "../../ports/bot/job-queue.ts";
import type { LedgerReader } from "../../ports/bot/ledger-reader.ts";
import type { Meters } from "../api/meters.ts";
import type { Access } from "../sign-in/access.ts";

/** What the pages, the API and the metrics are made from. */
export interface TriageOptions {
  readonly reader: LedgerReader;
  readonly queue: Pick<JobQueue, "listDead" | "revive" | "depth">;
  readonly access: Access;
  readonly meters: Meters;
  /** `https://github.com`, or the address of an Enterprise server: the only other site that pages link to. */
  readonly gitHubUrl: string;
  readonly now: () => Date;
  /** Rejects while the server should get no requests: the store does not answer, say. */
  readonly ready: () => Promise<void>;
  /** Told what went wrong while answering, with its stack. */
  readonly report: (error: unknown) => void;
}
