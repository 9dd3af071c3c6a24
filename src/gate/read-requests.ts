import { parseCommands } from "../core/commands/parse-commands.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { failToPassBlocks } from "../core/tests/fail-to-pass-blocks.ts";
import type { ApprovalHost } from "../ports/approval-host.ts";
import type { IssueHost, PullRequestComment } from "../ports/issue-host.ts";
import { type IssueDesignation, rememberRoles } from "./read-issue-designation.ts";

/** What people with write access asked of the gate in the pull request's own conversation. */
export interface Requests extends IssueDesignation {
  /** Somebody wants the hunk to be searched for on this head, whatever the workflow says, and longer than usual. */
  readonly search: "localize" | "as-configured";
}

/**
 * Reads `/outcome f2p`, `fail-to-pass` blocks and `/outcome localize` out of the comments on the pull request. So they work with the bot,
 * which runs the workflow again, and without it. Who wrote or last edited a comment must have write access. A wish to localize is about
 * the head that was there when it was written, by the host's own clock; a designation is about the pull request.
 */
export async function readRequests(
  pullRequest: number,
  head: ObjectId,
  host: Pick<IssueHost, "readPullRequestComments"> & Pick<ApprovalHost, "roleOf" | "firstSeen">,
): Promise<Requests> {
  const answer = await host.readPullRequestComments(pullRequest);
  if (answer.kind === "refused")
    return {
      ids: [],
      notes: [`The pull request's comments were not read: ${answer.because}`],
      search: "as-configured",
    };
  const written = answer.kind === "done" ? answer.value : [];
  const asking = written
    .filter(({ body }) => /\/outcome|fail-to-pass/i.test(body))
    .slice(-MOST_COMMENTS)
    .map(askedIn)
    .filter((asked) => asked !== undefined);
  const mayWrite = rememberRoles(host);
  const ids: string[] = [];
  const notes: string[] = [];
  const wishes: string[] = [];
  for (const asked of asking) {
    const who = asked.by === undefined ? "an account that is gone" : `@${asked.by}`;
    if (asked.by === undefined || !(await mayWrite(asked.by))) {
      if (asked.designates)
        notes.push(
          `A fail-to-pass list in a comment on the pull request does not count: ${who}, who wrote or last edited it, has no write access.`,
        );
      continue;
    }
    ids.push(...asked.ids);
    notes.push(...asked.faults.map((fault) => `A fail-to-pass list of ${who} on the pull request: ${fault}`));
    if (asked.localize) wishes.push(asked.at);
  }
  const search = wishes.length > 0 && (await isAbout(wishes, head, host)) ? "localize" : "as-configured";
  return { ids: [...new Set(ids)], notes, search };
}

/** The newest that ask for something: anybody can write more, and each costs a look at its author's rights. */
const MOST_COMMENTS = 100;

interface Asked {
  readonly by: string | undefined;
  readonly at: string;
  readonly ids: readonly string[];
  readonly faults: readonly string[];
  readonly designates: boolean;
  readonly localize: boolean;
}

/** What a comment asks for; undefined when it asks for nothing of this. */
function askedIn({ body, by, at }: PullRequestComment): Asked | undefined {
  const blocks = failToPassBlocks(body);
  const commands = parseCommands(body);
  const named = commands.flatMap((command) => (command.kind === "designate" ? [command] : []));
  const ids = [...blocks.ids, ...named.flatMap((command) => command.ids)];
  const faults = [...blocks.faults, ...named.flatMap(({ fault }) => fault ?? [])];
  const localize = commands.some(({ kind }) => kind === "localize");
  const designates = ids.length > 0 || faults.length > 0;
  return designates || localize
    ? { by, at, ids, faults: [...new Set(faults)], designates, localize }
    : undefined;
}

async function isAbout(
  wishes: readonly string[],
  head: ObjectId,
  host: Pick<ApprovalHost, "firstSeen">,
): Promise<boolean> {
  const seen = await host.firstSeen(head);
  if (seen.kind !== "done" || seen.value === undefined) return false;
  const since = Date.parse(seen.value);
  return wishes.some((at) => Date.parse(at) > since);
}
