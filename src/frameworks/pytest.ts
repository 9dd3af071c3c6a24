import type { Suite } from "../core/tests/suite.ts";
import type { TestId } from "../core/tests/test-id.ts";
import { asPath } from "./as-path.ts";
import { EXISTING, onExistingFiles } from "./existing-files.ts";
import type { Framework, Invocation, RepositoryFiles, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { ownReport } from "./own-report.ts";
import { type Picked, picked } from "./picked.ts";
import { PYTHON_ENV, PYTHON_SETUP_INPUTS, TEST_MODULE, withPython } from "./python.ts";
import { quoted } from "./shell-words.ts";
import { PYTHON_TEST_FILES } from "./test-file-patterns.ts";

/** pytest with a plugin of ours: exact node ids, expected failures told apart, and what ran is kept when it is killed. */
export const pytest: Framework = {
  name: "pytest",
  testFiles: PYTHON_TEST_FILES,
  setupInputs: PYTHON_SETUP_INPUTS,
  detect: detectPytest,
  invoke(suite, selection, places): Invocation {
    const choice = picked(
      suite,
      selection,
      (file) => file.endsWith(".py") && !/(^|\/)(conftest|__init__|setup)\.py$/.test(file),
    );
    const own = ownReport(places);
    const chosen = choice.kind === "tests" ? nodeIds(choice.tests, suite.directory) : undefined;
    return {
      ...own,
      command: commandFor(suite, choice, places),
      env: {
        ...PYTHON_ENV,
        ...own.env,
        ...(chosen === undefined ? {} : { OUTCOME_GATE_TESTS: `${places.scratch}/${TESTS_FILE}` }),
      },
      inputs: chosen === undefined ? {} : { [TESTS_FILE]: JSON.stringify(chosen) },
    };
  },
};

function commandFor(suite: Suite, choice: Picked, { reporters }: RunPlaces): string {
  // The path is set for this process alone and goes first, so that nothing of the repository can stand in for the plugin.
  const path = `PYTHONPATH=${quoted(reporters)}"\${PYTHONPATH:+:$PYTHONPATH}"`;
  const all = `${path} ${suite.command ?? '"$PYTHON" -m pytest'} ${OPTIONS}`;
  const files = choice.kind === "all" ? undefined : choice.files;
  if (files === undefined) return withPython(all);
  return narrowestCommand(
    [withPython(onExistingFiles(files.map(asPath), `${all} ${EXISTING}`, all))],
    withPython(all),
  );
}

/**
 * The plugin takes these from what was collected. On the command line an id that this tree does not have
 * would end the whole run.
 */
function nodeIds(tests: readonly TestId[], directory: string): readonly string[] {
  const prefix = directory === "" ? "" : `${directory}/`;
  const ids = tests.map(({ file, classPath, name }) =>
    [file.startsWith(prefix) ? file.slice(prefix.length) : file, ...classPath, name].join("::"),
  );
  return [...new Set(ids)];
}

const TESTS_FILE = "tests.json";

/** The cache would write into the lane; a coverage threshold is not a test. `--maxfail=0`: an `-x` in the configuration must not end the run. */
const OPTIONS = "-p outcome_gate_pytest -p no:cacheprovider --maxfail=0";

async function detectPytest(repository: RepositoryFiles): Promise<Suite | undefined> {
  if (!(await usesPytest(repository))) return undefined;
  return makeSuite(repository, pytest);
}

async function usesPytest({ paths, read }: RepositoryFiles): Promise<boolean> {
  if (paths.some((path) => /^(pytest\.ini|\.pytest\.ini|pytest\.toml)$/.test(path))) return true;
  if (paths.some((path) => /(^|\/)conftest\.py$/.test(path))) return true;
  if (!paths.some((path) => TEST_MODULE.test(path))) return false;
  const named = paths.filter((path) => NAMES_PYTEST.test(path));
  for (const path of named.slice(0, FILES_LOOKED_INTO)) {
    if (/(^|[^\w-])pytest([^\w]|$)/m.test((await read(path)) ?? "")) return true;
  }
  const tests = paths.filter((path) => TEST_MODULE.test(path));
  for (const path of tests.slice(0, FILES_LOOKED_INTO)) {
    if (/^\s*(import|from) pytest\b|^def test_/m.test((await read(path)) ?? "")) return true;
  }
  return false;
}

const NAMES_PYTEST =
  /^(pyproject\.toml|setup\.cfg|setup\.py|tox\.ini|noxfile\.py|Pipfile|Makefile|(test-|dev-)?requirements[\w-]*\.txt|requirements\/[\w-]+\.txt|\.github\/workflows\/[\w-]+\.ya?ml)$/;
const FILES_LOOKED_INTO = 20;
