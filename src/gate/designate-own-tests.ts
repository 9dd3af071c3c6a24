import type { DesignationAnswer } from "../core/outcome/designate.ts";
import { type SuiteRun, statusIn } from "../core/tests/suite-run.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { Change } from "./change.ts";
import { ownTestFiles, type SuiteEvidence } from "./suite-evidence.ts";

export interface OwnTests {
  readonly answer: DesignationAnswer;
  readonly reasons: readonly ("own-tests-pass-on-base" | "own-tests-do-not-run-on-base")[];
}

/**
 * Designation `pull-request` (design rule 9): the tests of the change's own new or edited test files that do not pass
 * on base with those files laid over it. A test that was absent there (base does not load it) counts as not passing.
 */
export function designateOwnTests(evidence: readonly SuiteEvidence[], change: Change): OwnTests {
  const tests: TestKey[] = [];
  let brought = 0;
  let ran = 0;
  for (const suite of evidence) {
    if (suite.ownOverBase === undefined || suite.ownOverHead === undefined) continue;
    const own = ownTests(suite.ownOverBase.run, suite.ownOverHead.run, ownTestFiles(suite, change));
    const loads = filesThatLoadOnHead(suite.ownOverHead.run, change);
    brought += own.length;
    ran += suite.ownOverBase.run.kind === "invalid" ? 0 : 1;
    tests.push(...own.filter((key) => demandsTheChange(key, suite) && !loads(key)));
  }
  const answer = { source: "pull-request", tests, unknown: [] } as const;
  if (brought === 0 || tests.length > 0) return { answer, reasons: [] };
  return { answer, reasons: [ran > 0 ? "own-tests-pass-on-base" : "own-tests-do-not-run-on-base"] };
}

function ownTests(
  overBase: SuiteRun,
  overHead: SuiteRun,
  files: readonly string[] | "any",
): readonly TestKey[] {
  const tests = [...new Set([...overBase.results.keys(), ...overHead.results.keys()])];
  return files === "any" ? tests : tests.filter((key) => files.includes(testOfKey(key).file));
}

/**
 * Runners that report a file which does not load as a failed test (node:test by the file's name) say nothing of it once it
 * loads: then the file's own tests tell, and the file is no test that head lacks.
 */
function filesThatLoadOnHead({ kind, results }: SuiteRun, { testEdits }: Change): (key: TestKey) => boolean {
  const edited = testEdits.map(({ path }) => path);
  return (key) => {
    if (kind !== "completed" || results.has(key)) return false;
    const { file, classPath, name } = testOfKey(key);
    const paths = file === "" ? edited : [file];
    // The name may be relative to the suite's folder.
    return classPath.length === 0 && paths.some((path) => path === name || path.endsWith(`/${name}`));
  };
}

/**
 * A test that failed on base before the change and still fails is an old fault, one that is skipped on both sides asks
 * for nothing, and one that holds others and passes is told by those: none is a demand of the change.
 */
function demandsTheChange(key: TestKey, { base, ownOverBase, ownOverHead }: SuiteEvidence): boolean {
  if (ownOverBase === undefined || ownOverHead === undefined) return false;
  const [before, after] = [statusIn(ownOverBase.run, key), statusIn(ownOverHead.run, key)];
  if (after === "passed" && ownOverHead.run.results.get(key)?.group === true) return false;
  if (before === "passed" || (before === "skipped" && after === "skipped")) return false;
  const old = base.run.results.get(key)?.status;
  return after === "passed" || old === undefined || old === "passed";
}
