import { closingReferences } from "../../core/outcome/closing-references.ts";
import type { History } from "../../ports/history.ts";
import type { IssueText, MergedPull, MergedPullHost } from "../../ports/merged-pull-host.ts";
import type { Candidate, FoundCandidate } from "./candidate.ts";
import { type CandidateChoice, instanceIdOf } from "./local-candidates.ts";

/**
 * Candidates from the host's merged pull requests, newest first. The commits come from the clone; the statement is the text of the issues
 * that the pull request closes, the hints what was said below them before it was opened.
 */
export async function* hostedCandidates(
  host: MergedPullHost,
  history: History,
  choice: CandidateChoice,
): AsyncGenerator<FoundCandidate> {
  for await (const pull of host.mergedPulls()) {
    const { commit } = pull;
    const instanceId = instanceIdOf(choice.repository, pull.number);
    const rejected = { kind: "rejected", instanceId, commit } as const;
    const messages = await host.messagesOf(pull.number);
    const said = [pull.title, pull.body, ...messages].join("\n\n");
    const closed = await readIssues(host, closingReferences(said, choice.repository));
    if (closed.size === 0 && choice.issues === "must-resolve-one") {
      yield { ...rejected, because: "resolves-no-issue" };
      continue;
    }
    const merged = await history.mergedAs(commit, await commitsOf(pull, messages, history));
    if (merged === undefined) yield { ...rejected, because: "not-in-clone" };
    else {
      const { tree, base } = merged;
      const { number, createdAt } = pull;
      const issues = [...closed.keys()];
      const known = {
        instanceId,
        repository: choice.repository,
        number,
        commit,
        tree,
        base,
        createdAt,
        issues,
      };
      yield { kind: "candidate", candidate: { ...known, ...textsOf(pull, closed) } };
    }
  }
}

/** How many commits of the branch it became: more than one when it was rebased onto it, and then the last one has kept its message. */
async function commitsOf(pull: MergedPull, messages: readonly string[], history: History): Promise<number> {
  if (messages.length < 2) return 1;
  const merged = await history.mergedAs(pull.commit, 1);
  const isRebased = merged?.kind === "single" && merged.message === messages.at(-1)?.trim();
  return isRebased ? messages.length : 1;
}

async function readIssues(
  host: MergedPullHost,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, IssueText>> {
  const issues = new Map<number, IssueText>();
  for (const number of numbers) {
    const issue = await host.readIssue(number);
    if (issue !== undefined) issues.set(number, issue);
  }
  return issues;
}

function textsOf(
  pull: MergedPull,
  issues: ReadonlyMap<number, IssueText>,
): Pick<Candidate, "statement" | "hints"> {
  const texts = [...issues.values()];
  if (texts.length === 0)
    return { statement: { text: `${pull.title}\n\n${pull.body}`.trim(), source: "pull-request" }, hints: "" };
  const hints = texts.flatMap(({ comments }) =>
    comments.filter(({ createdAt }) => createdAt < pull.createdAt).map(({ body }) => body),
  );
  const text = texts.map(({ title, body }) => `${title}\n${body}`.trim()).join("\n\n");
  return { statement: { text, source: "issue" }, hints: hints.join("\n\n") };
}
