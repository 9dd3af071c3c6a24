import { closingReferences } from "../core/outcome/closing-references.ts";
import { failToPassBlocks } from "../core/tests/fail-to-pass-blocks.ts";
import type { ApprovalHost } from "../ports/approval-host.ts";
import type { IssueHost, IssueText } from "../ports/issue-host.ts";

export interface IssueDesignation {
  readonly ids: readonly string[];
  /** Of blocks that do not count and issues that could not be read, for the verdict. */
  readonly notes: readonly string[];
}

/** A pull request may name hundreds of issues; each costs a question. */
const MOST_ISSUES = 10;

/**
 * Designation `issue` (design rule 9): the `fail-to-pass` blocks of the issues that the pull request closes, as the host
 * links them or as its own text says, and of the comments there. Only what somebody with write access wrote last counts:
 * otherwise the change's author could designate by a comment, or by editing one that a maintainer had looked at.
 */
export async function readIssueDesignation(
  pullRequest: { readonly number: number; readonly body: string },
  host: IssueHost & Pick<ApprovalHost, "roleOf">,
): Promise<IssueDesignation> {
  const linked = await host.linkedIssues(pullRequest.number);
  const notes = linked.kind === "refused" ? [`Linked issues were not read: ${linked.because}`] : [];
  const issues = new Set([
    ...(linked.kind === "done" ? linked.value : []),
    ...closingReferences(pullRequest.body, host.repositoryName),
  ]);
  const ids: string[] = [];
  const mayWrite = rememberRoles(host);
  for (const issue of [...issues].slice(0, MOST_ISSUES)) {
    const answer = await host.readIssueTexts(issue);
    if (answer.kind === "refused") notes.push(`Issue #${issue} was not read: ${answer.because}`);
    if (answer.kind !== "done") continue;
    for (const text of answer.value) {
      const found = await idsOf(text, issue, mayWrite);
      ids.push(...found.ids);
      notes.push(...found.notes);
    }
  }
  return { ids: [...new Set(ids)], notes };
}

async function idsOf(
  { body, by }: IssueText,
  issue: number,
  mayWrite: (login: string) => Promise<boolean>,
): Promise<IssueDesignation> {
  const { ids, faults } = failToPassBlocks(body);
  if (ids.length === 0 && faults.length === 0) return { ids: [], notes: [] };
  const who = by === undefined ? "an account that is gone" : `@${by}`;
  if (by === undefined || !(await mayWrite(by))) {
    return {
      ids: [],
      notes: [
        `A fail-to-pass block in issue #${issue} does not count: ${who}, who wrote or last edited it, has no write access.`,
      ],
    };
  }
  return { ids, notes: faults.map((fault) => `A fail-to-pass block of ${who} in issue #${issue}: ${fault}`) };
}

/** Asks once for each person. Only somebody with write access may; whose role cannot be read may not. */
export function rememberRoles({ roleOf }: Pick<ApprovalHost, "roleOf">): (login: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const ask = async (login: string) => {
    const role = await roleOf(login);
    return role.kind === "done" && ["write", "maintain", "admin"].includes(role.value);
  };
  return (login) => {
    const answer = known.get(login) ?? ask(login);
    known.set(login, answer);
    return answer;
  };
}
