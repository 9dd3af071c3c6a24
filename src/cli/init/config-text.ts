import type { Suite } from "../../core/tests/suite.ts";
import { yamlScalar } from "./yaml-scalar.ts";

/** A suite as it goes into the configuration file: what detection found, and what is proposed for it. */
export interface ProposedSuite {
  readonly suite: Suite;
  readonly setup: string | undefined;
  readonly when: readonly string[];
}

/** The text of `.github/outcome-gate.yml`. It says only what differs from the defaults; without suites it is a template to fill in. */
export function configText(suites: readonly ProposedSuite[]): string {
  const body = suites.length === 0 ? TEMPLATE : `suites:\n${suites.map(suiteText).join("")}`;
  return `${HEAD}\n${body}\n${TAIL}`;
}

const HEAD = `# Outcome Gate. It is read from the base branch, so a pull request cannot change its own gate.
# Every key: https://github.com/outcome-gate/outcome-gate/blob/main/docs/configuration.md
`;

function suiteText({ suite, setup, when }: ProposedSuite): string {
  const keys: readonly (readonly [string, string | undefined])[] = [
    ["name", suite.name === suite.framework ? undefined : suite.name],
    ["framework", suite.framework],
    ["directory", suite.directory === "" ? undefined : suite.directory],
    ["command", suite.command],
    ["report", suite.report],
    ["setup", setup],
    ["build", suite.build],
  ];
  const lines = keys.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${yamlScalar(value)}`]));
  const watched =
    when.length === 0
      ? []
      : [
          "# Run only when one of these is touched. Add what else these tests depend on.",
          "when:",
          ...when.map((glob) => `  - ${JSON.stringify(glob)}`),
        ];
  return [...lines, ...watched].map((line, index) => `${index === 0 ? "  - " : "    "}${line}\n`).join("");
}

const TEMPLATE = `# No test suite was recognised. Fill in one; {report} is the file that the command has to write.
#
# suites:
#   - name: tests
#     framework: command
#     command: make test REPORT={report}
#     report: junit
#     setup: make dependencies
`;

const TAIL = `# All else has a default. What is changed most often:
#
# gate: all                 # people's pull requests too, not only those of coding agents
# mode: report              # say everything, block nothing
# fail-on: [breaks-p2p, f2p-failing]
# fail-to-pass: ["test/cart.test.js > total > takes the coupon off"]
# quarantine:
#   - { test: "test/clock.test.js*", until: 2027-06-30, reason: fails at midnight }
`;
