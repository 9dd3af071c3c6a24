import type { JobQueue } from "../../ports/bot/job-queue.ts";
import type { KnownRepository, Ledger, PullRequestIndex } from "../../ports/bot/ledger.ts";
import type { Schedule } from "../../ports/bot/schedule.ts";
import type { HostRepository } from "../../ports/repository-host.ts";
import type { BotHost } from "./bot-host.ts";

export interface BotSettings {
  /** Name of the App's check run; stable, so that it can be required. */
  readonly gateName: string;
  /** Name of the workflow whose runs are waited for. A run of another counts when it leaves the artifact. */
  readonly workflow: string;
  /** Name of the artifact that holds the verdict. */
  readonly artifact: string;
  /** How long a check run waits after its run was last seen working. */
  readonly deadlineMs: number;
  /** Masked wherever they show. */
  readonly secrets: readonly string[];
}

export const defaultBotSettings: BotSettings = {
  gateName: "Outcome Gate",
  workflow: "Outcome Gate",
  artifact: "outcome-gate",
  deadlineMs: 6 * 60 * 60_000,
  secrets: [],
};

/** Everything that handling a delivery reaches. */
export interface BotWorld {
  readonly settings: BotSettings;
  /** The App's own id: check runs of others are none of ours. */
  readonly appId: number;
  readonly ledger: Ledger;
  readonly index: PullRequestIndex;
  readonly queue: JobQueue;
  readonly schedule: Schedule;
  /** Acts on a repository by the App's installation there. */
  hostOf(repository: KnownRepository): Promise<BotHost>;
  /** All repositories that an installation was given. */
  repositoriesOf(installation: number): Promise<readonly HostRepository[]>;
  /** ISO time. */
  now(): string;
  /** One line for whoever runs the bot: no payloads, no secrets. */
  log(line: string): void;
}
