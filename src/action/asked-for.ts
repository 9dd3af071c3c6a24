import type { Config } from "../core/config/config.ts";
import type { LocalEvaluation } from "../engine/local-evaluation.ts";
import { type IssueDesignation, readIssueDesignation } from "../gate/read-issue-designation.ts";
import { type Requests, readRequests } from "../gate/read-requests.ts";
import type { ApprovalHost } from "../ports/approval-host.ts";
import type { IssueHost } from "../ports/issue-host.ts";
import type { Subject } from "./subject.ts";

type AskedHost = IssueHost & ApprovalHost;

/** What the issues that it closes and its own conversation say about it. */
export async function askedFor(
  { source, publishOn }: Subject,
  host: AskedHost | undefined,
): Promise<{ readonly designation: IssueDesignation; readonly search: Requests["search"] } | undefined> {
  if (source === undefined || host === undefined) return undefined;
  const issues = await readIssueDesignation({ number: source.number, body: source.facts.body }, host);
  const { search, ...own } = await readRequests(source.number, source.head, host);
  const ids = [...new Set([...issues.ids, ...own.ids])];
  const designation = { ids, notes: [...issues.notes, ...own.notes] };
  // A merge queue should not be held up.
  return { designation, search: publishOn === undefined ? "as-configured" : search };
}

/** Somebody asked for the hunk: then it is searched for, and not given up as early as usual. */
export function searchedLonger(
  evaluation: LocalEvaluation,
  { maxProbes, maxMinutes }: Pick<Config, "maxProbes" | "maxMinutes">,
): LocalEvaluation {
  return {
    ...evaluation,
    search: "localize",
    maxProbes: LONGER * (evaluation.maxProbes ?? maxProbes),
    maxMinutes: LONGER * (evaluation.maxMinutes ?? maxMinutes),
  };
}

const LONGER = 4;
