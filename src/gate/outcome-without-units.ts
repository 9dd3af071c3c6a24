import { nameOutcome } from "../core/outcome/name-outcome.ts";
import type { Selection } from "../core/tests/selection.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { Outcome } from "../core/verdict/schema.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import { apply } from "./change.ts";
import type { BreakToExplain } from "./explain-break.ts";
import type { RunLog } from "./run-log.ts";
import { deadlineAfter } from "./suite-evidence.ts";

type Ports = { readonly trees: TreeStore; readonly log: RunLog };

/**
 * What the change would be with these hunks taken out of head: whole suites with held tests for pass-to-pass and, where
 * the change designates tests by editing them, those in its own version for fail-to-pass. Undefined when a suite gives
 * no usable report there.
 */
export async function outcomeWithoutUnits(
  dropped: readonly string[],
  found: BreakToExplain,
  ports: Ports,
): Promise<Outcome | undefined> {
  const { change, judgement, request } = found;
  const without = new Set(dropped);
  const keep = (hunks: readonly string[]) => hunks.filter((id) => !without.has(id));
  const held = await passingTests(keep(change.heldHunks), { kind: "all" }, found, ports);
  if (held === undefined) return undefined;

  const { designation } = judgement.f2p;
  const f2p = [...designation.f2p];
  const inOwnVersion = designation.source === "pull-request" && change.held !== change.head;
  const everyHunk = change.patch.files.flatMap((file) => file.hunks.map((hunk) => hunk.id));
  const own = inOwnVersion
    ? await passingTests(keep(everyHunk), { kind: "tests", tests: f2p }, found, ports)
    : held;
  if (own === undefined) return undefined;
  const p2p = [...found.judgement.p2p.tests];
  return nameOutcome({
    f2pTotal: f2p.length + designation.unknown.length,
    f2pPassed: f2p.filter((key) => own.has(key)).length,
    p2pTotal: p2p.length,
    p2pBroken: p2p.filter((key) => !held.has(key)).length,
    requireP2p: request.policy.requireP2p,
  }).outcome;
}

async function passingTests(
  hunks: readonly string[],
  selection: Selection,
  found: BreakToExplain,
  ports: Ports,
): Promise<ReadonlySet<TestKey> | undefined> {
  const { change } = found;
  const tree = await apply(ports.trees, change.base, change.patch, hunks);
  const passing = new Set<TestKey>();
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
    for (const [key, { status }] of run.results) if (status === "passed") passing.add(key);
  }
  return passing;
}

function ofSuite(selection: Selection, suite: string): Selection {
  return selection.kind === "tests"
    ? { kind: "tests", tests: selection.tests.filter((key) => testOfKey(key).suite === suite) }
    : selection;
}
