import type { Suite } from "../core/tests/suite.ts";
import { writeTestId } from "../core/tests/test-id.ts";
import { UserError } from "../core/user-error.ts";
import type { Framework, Invocation } from "./framework.ts";
import { COMMAND_BYTES } from "./narrowest-command.ts";
import { NODE_SETUP_INPUTS } from "./node-runners.ts";
import { type Picked, picked } from "./picked.ts";
import { PYTHON_SETUP_INPUTS } from "./python.ts";
import { quoted } from "./shell-words.ts";
import { ANY_TEST_FILES } from "./test-file-patterns.ts";

const OTHER_MANIFESTS = [
  ...["go.mod", "go.sum", "Cargo.toml", "Cargo.lock", "Gemfile", "Gemfile.lock"],
  ...["composer.json", "composer.lock", "pom.xml", "build.gradle", "build.gradle.kts"],
];

/**
 * Any command of the user's, with a report in a format that can be read. In it `{report}` is the report's path,
 * `{files}` the files to run and `{tests}` the written names of the tests to run, each as quoted words; both are empty
 * when everything is run, and without them everything is run always. `OUTCOME_GATE_REPORT` holds the report's path too,
 * and counts as used when the command mentions it. Without either the report is read from the standard output.
 */
export const command: Framework = {
  name: "command",
  testFiles: ANY_TEST_FILES,
  setupInputs: [...new Set([...NODE_SETUP_INPUTS, ...PYTHON_SETUP_INPUTS, ...OTHER_MANIFESTS])],
  detect: async () => undefined,
  invoke(suite, selection, places): Invocation {
    const template = templateOf(suite);
    const path = `${places.scratch}/report`;
    const choice = picked(suite, selection, () => true);
    return {
      command: filled(template, choice, path),
      env: { OUTCOME_GATE_REPORT: path },
      inputs: {},
      format: suite.report ?? "auto",
      report: reportOf(template, path),
    };
  },
};

function templateOf(suite: Suite): string {
  if (suite.command !== undefined && suite.command.trim() !== "") return suite.command;
  throw new UserError(
    `The suite "${suite.name}" has the framework \`command\` and no command.`,
    "Add `command:` to it, for example `command: make test-report` with `report: junit`.",
  );
}

/** `{report}/` names a folder: every file in it is a report. */
function reportOf(template: string, path: string): Invocation["report"] {
  if (/\{report\}\/(?=\s|["']|$)/.test(template)) return { from: "directory", path };
  const named = template.includes("{report}") || /\$\{?OUTCOME_GATE_REPORT\b/.test(template);
  return named ? { from: "file", path } : { from: "stdout" };
}

function filled(template: string, choice: Picked, path: string): string {
  const narrow = withSelection(template, choice, path);
  return narrow.length <= COMMAND_BYTES ? narrow : withSelection(template, { kind: "all" }, path);
}

/** A template that can name files but not tests gets the files of the tests, and the other way round nothing. */
function withSelection(template: string, choice: Picked, path: string): string {
  const files = choice.kind === "all" ? [] : (choice.files ?? []);
  const tests =
    choice.kind === "tests" ? choice.tests.map((test) => writeTestId({ ...test, ordinal: 1 })) : [];
  const values: Readonly<Record<string, string>> = {
    "{report}": quoted(path),
    "{files}": files.map(quoted).join(" "),
    "{tests}": tests.map(quoted).join(" "),
  };
  // In one pass: a name may hold what looks like a placeholder.
  return template
    .replace(/\{(?:report|files|tests)\}/g, (placeholder) => values[placeholder] ?? placeholder)
    .trimEnd();
}
