import type { Suite } from "../core/tests/suite.ts";
import { EXISTING, onExistingFiles } from "./existing-files.ts";
import type { Framework, Invocation, RepositoryFiles, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { ownReport } from "./own-report.ts";
import { type Picked, picked } from "./picked.ts";
import { inBundle, namesGem, RUBY_SETUP_INPUTS } from "./ruby.ts";
import { quoted } from "./shell-words.ts";
import { RUBY_TEST_FILES } from "./test-file-patterns.ts";

/** Minitest, with and without Rails, with a reporter of ours. Tests are picked by file; a configured command runs everything. */
export const minitest: Framework = {
  name: "minitest",
  testFiles: RUBY_TEST_FILES,
  setupInputs: RUBY_SETUP_INPUTS,
  async detect(repository) {
    const tests = repository.paths.filter((path) => TEST_FILE.test(path));
    if (tests.length === 0 || !(await usesMinitest(repository, tests))) return undefined;
    return makeSuite(
      repository,
      minitest,
      repository.paths.includes("bin/rails") ? { command: "bin/rails test" } : {},
    );
  },
  invoke: (suite, selection, places): Invocation => ({
    command: commandFor(
      suite,
      picked(suite, selection, (file) => TEST_FILE.test(file)),
      places,
    ),
    ...ownReport(places),
  }),
};

function commandFor(suite: Suite, choice: Picked, { reporters }: RunPlaces): string {
  const reporter = quoted(`${reporters}/outcome_gate_minitest.rb`);
  const files = choice.kind === "all" ? undefined : choice.files;
  if (suite.command !== undefined && !RAILS.test(suite.command))
    return `RUBYOPT=-r${reporter} ${suite.command}`;
  const start =
    suite.command === undefined
      ? inBundle(`ruby -I lib -I test -r ${reporter} -e ${quoted(LOAD)} --`)
      : `RUBYOPT=-r${reporter} ${suite.command}`;
  const all = suite.command === undefined ? `${start} ${ALL}` : start;
  return files === undefined
    ? all
    : narrowestCommand([onExistingFiles(files, `${start} ${EXISTING}`, all)], all);
}

async function usesMinitest(repository: RepositoryFiles, tests: readonly string[]): Promise<boolean> {
  if (await namesGem(repository, "(minitest|rails)")) return true;
  const helpers = repository.paths.filter((path) => /^test\/(test_helper|helper)\.rb$/.test(path));
  for (const path of [...helpers, ...tests.slice(0, 10)]) {
    if (/Minitest|minitest\/autorun/.test((await repository.read(path)) ?? "")) return true;
  }
  return false;
}

const RAILS = /^(bundle exec )?(\.?\/?bin\/)?rails test$/;
const TEST_FILE = /^(test|tests)\/(.*\/)?([^/]+_test|test_[^/]+)\.rb$/;
/** Without a single folder argument left to minitest, which would take it for an option's value. */
const LOAD = "files = ARGV.dup; ARGV.clear; files.each { |file| require File.expand_path(file) }";
const ALL = `$(find test tests -name '*_test.rb' -o -name 'test_*.rb' ! -name test_helper.rb 2>/dev/null | LC_ALL=C sort)`;
