import type { Config } from "../core/config/config.ts";
import type { Suite } from "../core/tests/suite.ts";
import { UserError } from "../core/user-error.ts";
import type { RepositoryFiles } from "../frameworks/framework.ts";
import { detectSuites, frameworkNamed } from "../frameworks/frameworks.ts";

/** What the command line or the action's inputs say about suites; absent means: as configured or detected. */
export interface SuiteChoice {
  readonly names?: readonly string[];
  /** One suite made of a command, in place of every other. */
  readonly command?: string;
  readonly report?: string;
  readonly setup?: string;
  readonly timeoutMs?: number;
}

/** The suites to run (the repository's files are only asked for when they must tell): of the command given, else of the configuration, else detected in base's tree. Throws `UserError` when there is none. */
export async function chooseSuites(
  choice: SuiteChoice,
  config: Config,
  repository: () => Promise<RepositoryFiles>,
): Promise<readonly Suite[]> {
  const found =
    choice.command === undefined ? await standingSuites(config, repository) : [commandSuite(choice)];
  const named = choice.names === undefined ? found : choice.names.map((name) => suiteNamed(name, found));
  if (named.length === 0) {
    throw new UserError(
      "No test suite was found in base's tree.",
      'Give one: --command "npm test" --report junit, or run "outcome-gate init" and fill in `suites:`.',
    );
  }
  // The lightest first: what they show is known, and told, before the heavy ones are done. In their own order otherwise.
  return named
    .toSorted((a, b) => (a.weight ?? 1) - (b.weight ?? 1))
    .map((suite) => ({
      ...suite,
      ...(choice.setup === undefined ? {} : { setup: choice.setup }),
      ...(choice.timeoutMs === undefined ? {} : { timeoutMs: choice.timeoutMs }),
    }));
}

async function standingSuites(
  config: Config,
  repository: () => Promise<RepositoryFiles>,
): Promise<readonly Suite[]> {
  return config.suites.length > 0 ? config.suites.map(completeSuite) : detectSuites(await repository());
}

/** What a configured suite leaves out is the framework's own. */
function completeSuite(suite: Suite): Suite {
  const framework = frameworkNamed(suite.framework);
  return {
    ...suite,
    testFiles: suite.testFiles.length > 0 ? suite.testFiles : framework.testFiles,
    setupInputs: suite.setupInputs.length > 0 ? suite.setupInputs : framework.setupInputs,
  };
}

const DEFAULT_TIMEOUT_MS = 30 * 60_000;

function commandSuite({ command = "", report }: SuiteChoice): Suite {
  return completeSuite({
    name: "tests",
    framework: "command",
    command,
    report: report ?? "auto",
    directory: "",
    setupInputs: [],
    testFiles: [],
    when: [],
    timeoutMs: DEFAULT_TIMEOUT_MS,
    env: {},
    passEnv: [],
  });
}

function suiteNamed(name: string, suites: readonly Suite[]): Suite {
  const suite = suites.find((candidate) => candidate.name === name);
  if (suite !== undefined) return suite;
  const known = suites.map((candidate) => candidate.name).join(", ");
  throw new UserError(`There is no suite named "${name}".`, `Known suites: ${known || "none"}.`);
}
