import { closingReferences } from "../../core/outcome/closing-references.ts";
import type { History, MergedCommit } from "../../ports/history.ts";
import type { Candidate, FoundCandidate } from "./candidate.ts";

/** Which merged changes are wanted, and what the repository is called. */
export interface CandidateChoice {
  /** `owner/name`. */
  readonly repository: string;
  readonly issues: "must-resolve-one" | "any";
}

/**
 * Candidates from the history alone: merges, and squashed pull requests, which end their subject in `(#7)`. Newest first. What the issue said
 * is not known here: the statement is the change's own message.
 */
export async function* localCandidates(
  history: History,
  revision: string,
  choice: CandidateChoice,
): AsyncGenerator<FoundCandidate> {
  for await (const merged of history.mergedCommits(revision)) {
    const told = readMessage(merged);
    if (told === undefined) continue;
    const messages = await history.messagesOf(merged);
    const issues = closingReferences([merged.message, ...messages].join("\n\n"), choice.repository);
    const found = candidateOf(merged, told, issues, choice);
    yield issues.length === 0 && choice.issues === "must-resolve-one"
      ? { kind: "rejected", because: "resolves-no-issue", ...found }
      : { kind: "candidate", candidate: found };
  }
}

interface ToldChange {
  readonly number?: number;
  readonly title: string;
  readonly body: string;
}

/** Undefined for a commit that was made on the branch itself. */
export function readMessage({
  kind,
  message,
}: Pick<MergedCommit, "kind" | "message">): ToldChange | undefined {
  const [subject = "", ...rest] = message.split("\n");
  const body = rest.join("\n").trim();
  const squashed = /^(.*?)\s*\(#(\d+)\)$/.exec(subject);
  if (squashed !== null) return { number: Number(squashed[2]), title: squashed[1] ?? "", body };
  if (kind === "single") return undefined;
  // GitHub and GitLab put the title below; GitLab the number last.
  const pulled =
    /^Merge pull request #(\d+) from /.exec(subject) ?? /^See merge request \S*!(\d+)$/m.exec(body);
  const [title = "", ...more] = body.split("\n");
  const isMade = /^Merge (?:pull request|branch|remote-tracking branch|tag)\b/.test(subject);
  const told = isMade && title !== "" ? { title, body: more.join("\n").trim() } : { title: subject, body };
  return pulled === null ? told : { number: Number(pulled[1]), ...told };
}

function candidateOf(
  { commit, tree, base, at }: MergedCommit,
  { number, title, body }: ToldChange,
  issues: readonly number[],
  { repository }: CandidateChoice,
): Candidate {
  return {
    instanceId: instanceIdOf(repository, number ?? commit.slice(0, 12)),
    repository,
    ...(number === undefined ? {} : { number }),
    commit,
    tree,
    base,
    createdAt: at,
    issues,
    statement: { text: `${title}\n\n${body}`.trim(), source: "commit-message" },
    hints: "",
  };
}

/** As SWE-bench names its instances: `owner__name-7`. An id names folders, branches and containers too, so that it holds nothing but their signs. */
export const instanceIdOf = (repository: string, number: number | string): string =>
  `${repository.replace("/", "__").replace(/[^A-Za-z0-9_.-]+/g, "-")}-${number}`;
