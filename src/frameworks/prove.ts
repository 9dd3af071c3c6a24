import type { Suite } from "../core/tests/suite.ts";
import { EXISTING, onExistingFiles } from "./existing-files.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { ownReport } from "./own-report.ts";
import { type Picked, picked } from "./picked.ts";
import { quoted } from "./shell-words.ts";
import { PERL_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = ["cpanfile", "cpanfile.snapshot", "Makefile.PL", "Build.PL", "dist.ini", "META.json"];

/** Perl's prove, through a formatter of ours. A command, where one is configured, is prove's own: `prove -b -r t`. */
export const prove: Framework = {
  name: "prove",
  testFiles: PERL_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  async detect(repository) {
    if (!repository.paths.some((path) => /^t\/.*\.t$/.test(path))) return undefined;
    const compiled = repository.paths.some((path) => path.endsWith(".xs"));
    return makeSuite(
      repository,
      prove,
      compiled && repository.paths.includes("Makefile.PL")
        ? { command: "prove -b -r t", build: "perl Makefile.PL && make" }
        : {},
    );
  },
  invoke: (suite, selection, places): Invocation => ({
    command: commandFor(
      suite,
      picked(suite, selection, (file) => file.endsWith(".t")),
      places,
    ),
    ...ownReport(places),
  }),
};

function commandFor(suite: Suite, choice: Picked, { reporters }: RunPlaces): string {
  const start = `perl ${quoted(`${reporters}/outcome-gate-prove.pl`)}`;
  const configured = (suite.command ?? "prove -l -r t").replace(/^\s*(\S*\/)?(prove|yath test)(\s+|$)/, "");
  const all = `${start} ${configured}`;
  const files = choice.kind === "all" ? undefined : choice.files;
  if (files === undefined) return all;
  // The folders among the arguments go, the options stay; with an option that has a value, everything is run instead.
  const options = configured.split(/\s+/).filter((word) => word.startsWith("-"));
  const plain = configured.split(/\s+/).every((word) => /^(-[blrvws]+|-I\S+|-j\d+|[^-]\S*)$/.test(word));
  return plain
    ? narrowestCommand([onExistingFiles(files, `${start} ${options.join(" ")} ${EXISTING}`, all)], all)
    : all;
}
