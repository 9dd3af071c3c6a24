import type { DesignationAnswer, DesignationSource } from "../core/outcome/designate.ts";
import { resolveTest } from "../core/tests/resolve-test.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import { UserError } from "../core/user-error.ts";
import type { SuiteEvidence } from "./suite-evidence.ts";

/** A list of fail-to-pass tests as somebody wrote it down, and where. */
export interface WrittenDesignation {
  readonly source: Exclude<DesignationSource, "pull-request">;
  readonly ids: readonly string[];
}

export interface ResolvedDesignation {
  readonly answer: DesignationAnswer;
  /** Of each unknown id, with the nearest known ones. */
  readonly notes: readonly string[];
}

/** Looks the ids up among the tests of every run so far. An ambiguous id is the user's error; an unknown one is missing. */
export function resolveDesignation(
  written: WrittenDesignation,
  evidence: readonly SuiteEvidence[],
): ResolvedDesignation {
  const known = knownTests(evidence);
  const tests: TestKey[] = [];
  const unknown: string[] = [];
  const notes: string[] = [];
  for (const id of written.ids) {
    const answer = resolveTest(id, known);
    switch (answer.kind) {
      case "found":
        tests.push(answer.key);
        break;
      case "ambiguous":
        throw ambiguous(id, answer.candidates, written.source);
      case "unknown":
        unknown.push(id);
        notes.push(unknownNote(id, answer.nearest));
    }
  }
  return { answer: { source: written.source, tests, unknown }, notes };
}

function knownTests(evidence: readonly SuiteEvidence[]): ReadonlySet<TestKey> {
  const known = new Set<TestKey>();
  for (const { base, head, ownOverBase, ownOverHead } of evidence) {
    for (const logged of [base, head, ownOverBase, ownOverHead]) {
      for (const key of logged?.run.results.keys() ?? []) known.add(key);
    }
  }
  return known;
}

function ambiguous(id: string, candidates: readonly string[], source: string): UserError {
  return new UserError(
    `The fail-to-pass id "${id}" (from ${source}) fits several tests:\n  ${candidates.join("\n  ")}`,
    "Give more of the id: the file, or the describe block or class in front.",
  );
}

function unknownNote(id: string, nearest: readonly string[]): string {
  const near = nearest.length > 0 ? ` Nearest known: ${nearest.join("; ")}.` : "";
  return `No run reported the designated test "${id}"; it counts as missing.${near}`;
}
