import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { FullPullRequest } from "../../ports/full-pull-request-host.ts";
import type { BotHost } from "../handle/bot-host.ts";
import type { BotWorld } from "../handle/bot-world.ts";

/** What somebody with write access asked for, by a command or a button, and where. */
export interface Asked {
  readonly repository: KnownRepository;
  readonly pull: FullPullRequest;
  readonly by: string;
  readonly role: "write" | "maintain" | "admin";
  /** ISO time of the host's clock. */
  readonly at: string;
  /** What is done once for: `comment:123`. */
  readonly source: string;
  readonly host: BotHost;
  readonly world: BotWorld;
}

/** How it went; texts are Markdown without untrusted text in it. */
export type Answer =
  | { readonly kind: "done"; readonly say?: string }
  | { readonly kind: "refused"; readonly because: string };

export const refused = (because: string): Answer => ({ kind: "refused", because });
