import type { Suite } from "../core/tests/suite.ts";
import type { TestId } from "../core/tests/test-id.ts";
import type { Framework, Invocation, RepositoryFiles, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { ownReport } from "./own-report.ts";
import { type Picked, picked } from "./picked.ts";
import { pytest } from "./pytest.ts";
import { PYTHON_ENV, PYTHON_SETUP_INPUTS, TEST_MODULE, withPython } from "./python.ts";
import { quoted } from "./shell-words.ts";
import { PYTHON_TEST_FILES } from "./test-file-patterns.ts";

/** The standard library's runner. A command, where one is configured, is what stands behind `python -m unittest`. */
export const unittest: Framework = {
  name: "unittest",
  testFiles: PYTHON_TEST_FILES,
  setupInputs: PYTHON_SETUP_INPUTS,
  detect: detectUnittest,
  invoke(suite, selection, places): Invocation {
    const own = ownReport(places);
    return {
      ...own,
      command: commandFor(
        suite,
        picked(suite, selection, (file) => MODULE_PATH.test(file)),
        places,
      ),
      env: { ...PYTHON_ENV, ...own.env },
    };
  },
};

function commandFor(suite: Suite, choice: Picked, { reporters }: RunPlaces): string {
  const start = `"$PYTHON" ${quoted(`${reporters}/outcome_gate_unittest.py`)}`;
  const line = (targets: readonly string[]) => withPython([start, ...targets.map(quoted)].join(" "));
  const all = withPython(`${start} ${argumentsOf(suite.command)}`);
  // A folder named by the configuration may be the import root: then a module's name is not its path.
  if (choice.kind === "all" || suite.command !== undefined) return all;
  if (choice.kind === "files") return narrowestCommand([line(choice.files.map(moduleOf))], all);
  if (choice.files === undefined) return all;
  const top = suite.directory === "" ? "" : `${suite.directory}/`;
  const names = choice.tests.map((test) => nameOf(test, top));
  const exact = names.every((name) => name !== undefined)
    ? line([...new Set(names)].filter((name) => name !== undefined))
    : undefined;
  return narrowestCommand([exact, line(choice.files.map(moduleOf))], all);
}

const argumentsOf = (command: string | undefined): string =>
  command === undefined ? "discover" : command.replace(/^\s*(python3?\s+-m\s+unittest)?\s*/, "");

const moduleOf = (file: string): string => file.replace(/\.py$/, "").replaceAll("/", ".");

function nameOf(test: TestId, top: string): string | undefined {
  const names = [...test.classPath, test.name];
  if (!names.every((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))) return undefined;
  return [moduleOf(test.file.slice(top.length)), ...names].join(".");
}

const MODULE_PATH = /^(?!\.\.\/)([\p{L}_][\p{L}\p{N}_]*\/)*[\p{L}_][\p{L}\p{N}_]*\.py$/u;

async function detectUnittest(repository: RepositoryFiles): Promise<Suite | undefined> {
  if ((await pytest.detect(repository)) !== undefined) return undefined;
  const modules = repository.paths.filter((path) => TEST_MODULE.test(path));
  for (const path of modules.slice(0, 20)) {
    if (/^\s*(import unittest|from unittest)\b/m.test((await repository.read(path)) ?? "")) {
      return makeSuite(repository, unittest);
    }
  }
  return undefined;
}
