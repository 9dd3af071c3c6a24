import type { ObjectId, TreePath } from "../core/patch/patch.ts";
import type { Selection } from "../core/tests/selection.ts";
import { statusIn } from "../core/tests/suite-run.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { RunLog } from "./run-log.ts";
import { deadlineAfter, type SuiteEvidence } from "./suite-evidence.ts";
import type { ResolvedDesignation } from "./written-designation.ts";

/** Tests from elsewhere that lie over base and head (`tests-from`). */
export interface LaidOver {
  readonly files: readonly TreePath[];
  /** Base without them. */
  readonly plainBase: ObjectId;
}

const MOST_UNKNOWN = 20;

/**
 * Designation `ref` (design rule 9): the tests of the laid files that do not pass on base, without those that failed on
 * base before (an old fault asks nothing of the change), unless head passes them. Files of which neither side reports a
 * test count as designated and missing.
 */
export async function designateLaidTests(
  laid: LaidOver,
  evidence: readonly SuiteEvidence[],
  log: RunLog,
): Promise<ResolvedDesignation> {
  const tests: TestKey[] = [];
  let seen = 0;
  for (const suite of evidence) {
    const own = testsOf(laid, suite);
    seen += own.keys.length;
    const suspects = own.keys.filter((key) => isSuspect(key, suite));
    if (suspects.length === 0) continue;
    const before = await runPlainBase(laid, own.files, suite, log);
    tests.push(
      ...suspects.filter((key) => {
        const old = before.run.results.get(key)?.status;
        return statusIn(suite.head.run, key) === "passed" || old === undefined || old === "passed";
      }),
    );
  }
  const unknown = seen === 0 ? laid.files.slice(0, MOST_UNKNOWN) : [];
  const notes =
    unknown.length === 0
      ? []
      : ["No run reported a test of the files that `tests-from` lays over both trees."];
  return { answer: { source: "ref", tests, unknown }, notes };
}

/** A report without file names cannot tell whose a test is: then any may be one of the laid files. */
function testsOf(
  { files }: LaidOver,
  { base, head }: SuiteEvidence,
): { readonly keys: readonly TestKey[]; readonly files: readonly TreePath[] | "any" } {
  const all = [...new Set([...base.run.results.keys(), ...head.run.results.keys()])];
  const laid = new Set(files);
  const keys = all.filter((key) => laid.has(testOfKey(key).file));
  const named = all.some((key) => testOfKey(key).file !== "");
  return keys.length > 0 || named ? { keys, files } : { keys: all, files: "any" };
}

function isSuspect(key: TestKey, { base, head }: SuiteEvidence): boolean {
  const [before, after] = [statusIn(base.run, key), statusIn(head.run, key)];
  return before !== "passed" && !(before === "skipped" && after === "skipped");
}

function runPlainBase(
  { plainBase }: LaidOver,
  files: readonly TreePath[] | "any",
  { suite, base }: SuiteEvidence,
  log: RunLog,
) {
  const selection: Selection = files === "any" ? { kind: "all" } : { kind: "files", files };
  const timeoutMs = deadlineAfter(base.run.ms, suite);
  return log.run({ purpose: "designate", suite, tree: plainBase, hunks: "none", selection, timeoutMs });
}
