import type { Verdict } from "../verdict/schema.ts";
import { failureLine } from "./failure-line.ts";
import type { Neutraliser } from "./neutralise.ts";

const SHOWN = 5;

type Broken = Verdict["p2p"]["broken"][number];

/** The first few of these broken tests with the first line of their failure, and how many more there are. */
export function brokenTestList(ids: readonly string[], verdict: Verdict, safe: Neutraliser): string {
  const byId = new Map(verdict.p2p.broken.map((test) => [test.id, test]));
  const lines = ids.slice(0, SHOWN).map((id) => brokenLine(byId.get(id), id, safe));
  return withRest(lines, ids.length);
}

/** Fail-to-pass tests that still do not pass. */
export function failedTestList(verdict: Verdict, safe: Neutraliser): string {
  const { failed } = verdict.f2p;
  const lines = failed.slice(0, SHOWN).map((test) => `- ${safe.inline(test.id)}: ${test.status}`);
  return withRest(lines, failed.length);
}

/** One line of a list: the test, and how it failed. */
export function brokenLine(test: Broken | undefined, id: string, safe: Neutraliser): string {
  const first = failureLine(test?.message ?? "");
  if (first !== undefined) return `- ${safe.inline(id)}: ${safe.inline(first, 200)}`;
  return `- ${safe.inline(id)}${test === undefined ? "" : `: ${test.status}`}`;
}

function withRest(lines: readonly string[], all: number): string {
  const rest = all - lines.length;
  return [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join("\n");
}
