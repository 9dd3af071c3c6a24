import { nameOutcome } from "../core/outcome/name-outcome.ts";
import type { Selection } from "../core/tests/selection.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { Outcome } from "../core/verdict/schema.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import { apply } from "./change.ts";
import type { EvaluationRequest } from "./evaluation-request.ts";
import type { Examination } from "./examine-change.ts";
import type { RunLog } from "./run-log.ts";
import { deadlineAfter } from "./suite-evidence.ts";

/** The evaluation up to here. */
type Examined = Examination & { readonly request: EvaluationRequest };

type Ports = { readonly trees: TreeStore; readonly log: RunLog };

/**
 * What the change would be with these hunks taken out of head: whole suites with held tests for pass-to-pass, and for
 * fail-to-pass the change's own version of the tests where head was graded with that. Undefined when a suite gives no
 * usable report there.
 */
export async function outcomeWithoutUnits(
  dropped: readonly string[],
  found: Examined,
  ports: Ports,
): Promise<Outcome | undefined> {
  const { change, judgement, request } = found;
  const without = new Set(dropped);
  const keep = (hunks: readonly string[]) => hunks.filter((id) => !without.has(id));
  const held = await testsThatPass(keep(change.heldHunks), { kind: "all" }, found, ports);
  if (held === undefined) return undefined;

  const { designation } = judgement.f2p;
  const f2p = [...designation.f2p];
  const ownOnly = f2p.filter((key) => isGradedInOwnVersion(key, held, found));
  const everyHunk = change.patch.files.flatMap((file) => file.hunks.map((hunk) => hunk.id));
  const own =
    ownOnly.length === 0
      ? held
      : await testsThatPass(keep(everyHunk), { kind: "tests", tests: ownOnly }, found, ports);
  if (own === undefined) return undefined;
  const inOwn = new Set(ownOnly);
  const p2p = [...judgement.p2p.tests];
  return nameOutcome({
    f2pTotal: f2p.length + designation.unknown.length,
    f2pPassed: f2p.filter((key) => (inOwn.has(key) ? own : held).get(key) === "passes").length,
    p2pTotal: p2p.length,
    p2pBroken: p2p.filter((key) => held.get(key) !== "passes").length,
    requireP2p: request.policy.requireP2p,
  }).outcome;
}

/** Who else designates a test means base's version of its file, as long as that holds the test. */
function isGradedInOwnVersion(key: TestKey, held: Passing, { change, judgement }: Examined): boolean {
  if (change.held === change.head) return false;
  return judgement.f2p.designation.source === "pull-request" || !held.has(key);
}

/** Every test that was reported. */
type Passing = ReadonlyMap<TestKey, "passes" | "does not pass">;

async function testsThatPass(
  hunks: readonly string[],
  selection: Selection,
  found: Examined,
  ports: Ports,
): Promise<Passing | undefined> {
  const { change } = found;
  const tree = await apply(ports.trees, change.base, change.patch, hunks);
  const passing = new Map<TestKey, "passes" | "does not pass">();
  for (const { suite, base } of found.evidence) {
    const wanted = ofSuite(selection, suite.name);
    if (base.run.kind !== "completed" || (wanted.kind === "tests" && wanted.tests.length === 0)) continue;
    const timeoutMs = deadlineAfter(base.run.ms, suite);
    const { run } = await ports.log.run({
      purpose: "probe",
      suite,
      tree,
      hunks,
      selection: wanted,
      timeoutMs,
    });
    if (run.kind === "invalid") return undefined;
    for (const [key, { status }] of run.results)
      passing.set(key, status === "passed" ? "passes" : "does not pass");
  }
  return passing;
}

function ofSuite(selection: Selection, suite: string): Selection {
  return selection.kind === "tests"
    ? { kind: "tests", tests: selection.tests.filter((key) => testOfKey(key).suite === suite) }
    : selection;
}
