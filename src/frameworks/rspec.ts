import type { Suite } from "../core/tests/suite.ts";
import { EXISTING, onExistingFiles } from "./existing-files.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { ownReport } from "./own-report.ts";
import { type Picked, picked } from "./picked.ts";
import { inBundle, namesGem, RUBY_SETUP_INPUTS } from "./ruby.ts";
import { quoted } from "./shell-words.ts";
import { RUBY_TEST_FILES } from "./test-file-patterns.ts";

/** RSpec 3 with a formatter of ours that writes example by example. Examples are picked by file. */
export const rspec: Framework = {
  name: "rspec",
  testFiles: RUBY_TEST_FILES,
  setupInputs: RUBY_SETUP_INPUTS,
  async detect(repository) {
    const specs = repository.paths.some((path) => /(^|\/)spec\/.*_spec\.rb$/.test(path));
    if (
      !specs ||
      !(repository.paths.includes(".rspec") || (await namesGem(repository, "rspec(-core|-rails)?")))
    )
      return undefined;
    return makeSuite(repository, rspec);
  },
  invoke: (suite, selection, places): Invocation => ({
    command: commandFor(
      suite,
      picked(suite, selection, (file) => file.endsWith("_spec.rb")),
      places,
    ),
    ...ownReport(places),
  }),
};

function commandFor(suite: Suite, choice: Picked, { reporters }: RunPlaces): string {
  const options = `--require ${quoted(`${reporters}/outcome_gate_rspec.rb`)} --format OutcomeGateLines --no-fail-fast`;
  const all = `${suite.command ?? inBundle("rspec")} ${options}`;
  const files = choice.kind === "all" ? undefined : choice.files;
  return files === undefined
    ? all
    : narrowestCommand([onExistingFiles(files, `${all} ${EXISTING}`, all)], all);
}
