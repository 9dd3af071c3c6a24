import type { Verdict } from "../verdict/schema.ts";
import { type Annotation, renderAnnotations } from "./annotations.ts";
import type { Neutraliser } from "./neutralise.ts";
import { count, outcomeNames } from "./words.ts";

/** A completed check run, as it is to stand on the head commit. */
export interface CheckRunContent {
  readonly conclusion: "success" | "failure" | "action_required";
  /** One line that says it all in the list of checks. */
  readonly title: string;
  /** Markdown, at most 65,535 bytes: the same page as the comment. */
  readonly summary: string;
  readonly annotations: readonly Annotation[];
}

/** `neutral` and `skipped` satisfy a required check, so what is undecided asks for action instead. */
const conclusions = { pass: "success", block: "failure", undecided: "action_required" } as const;

export function renderCheckRun(verdict: Verdict, page: string, safe: Neutraliser): CheckRunContent {
  return {
    conclusion: conclusions[verdict.gate.decision],
    title: titleOf(verdict),
    summary: page,
    annotations: renderAnnotations(verdict, safe),
  };
}

function titleOf(verdict: Verdict): string {
  const { f2p, p2p } = verdict;
  const facts = [
    f2p.total > 0 && `${f2p.passed} of ${f2p.total} fixed`,
    p2p.broken.length > 0 ? `breaks ${count(p2p.broken.length, "test")}` : p2p.total > 0 && "breaks nothing",
  ].filter((fact) => fact !== false);
  const name = outcomeNames[verdict.outcome];
  return facts.length === 0 ? name : `${name}: ${facts.join(", ")}`;
}
