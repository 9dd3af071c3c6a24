import type { Suite } from "../../core/tests/suite.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { type Ecosystem, ecosystemOf } from "./ecosystem.ts";
import { below, nearest } from "./nearest.ts";
import { nodeSteps } from "./node-steps.ts";
import { pinnedActions } from "./pinned-actions.ts";
import { pythonSteps } from "./python-steps.ts";
import { uses, type WorkflowStep } from "./workflow-step.ts";

/**
 * The steps that bring a runner the languages of the suites, each once. None of them keeps a cache: the tests of a pull request
 * could leave something in it for later runs.
 */
export async function toolchainSteps(
  suites: readonly Suite[],
  repository: RepositoryFiles,
): Promise<readonly WorkflowStep[]> {
  const first = new Map<Ecosystem, Suite>();
  for (const suite of suites) {
    const ecosystem = ecosystemOf(suite, repository);
    if (ecosystem !== undefined && !first.has(ecosystem)) first.set(ecosystem, suite);
  }
  const steps: WorkflowStep[] = [];
  for (const [ecosystem, suite] of first)
    steps.push(...(await STEPS[ecosystem](suite.directory, repository)));
  return steps;
}

type StepsOf = (
  directory: string,
  repository: RepositoryFiles,
) => readonly WorkflowStep[] | Promise<readonly WorkflowStep[]>;

const STEPS: Readonly<Record<Ecosystem, StepsOf>> = {
  node: nodeSteps,
  python: pythonSteps,
  go: (directory, { paths }) => [
    uses(pinnedActions.go, {
      ...(versionFile("go-version-file", /^go\.(mod|work)$/, directory, paths) ?? { "go-version": "stable" }),
      cache: "false",
    }),
  ],
  // The runner's rustup follows rust-toolchain files by itself.
  rust: (directory, { paths }) =>
    nearest(directory, /^nextest\.toml$/, paths) === undefined && !paths.some(isNextestConfig)
      ? []
      : [{ run: "cargo install cargo-nextest --locked" }],
  jvm: (directory, { paths }) => [
    uses(pinnedActions.java, {
      distribution: "temurin",
      ...(versionFile("java-version-file", /^\.(java-version|tool-versions)$/, directory, paths) ?? {
        "java-version": '"21"',
      }),
    }),
  ],
  dotnet(directory, { paths }) {
    const file = versionFile("global-json-file", /^global\.json$/, directory, paths);
    return file === undefined ? [] : [uses(pinnedActions.dotnet, file)];
  },
  php: (directory, { paths }) => [
    uses(pinnedActions.php, {
      ...(versionFile("php-version-file", /^\.(php-version|tool-versions)$/, directory, paths) ?? {
        "php-version": '"8.4"',
      }),
      coverage: "none",
    }),
  ],
  ruby(directory, { paths }) {
    const file = nearest(directory, /^\.(ruby-version|tool-versions)$/, paths);
    if (file === undefined) return [uses(pinnedActions.ruby, { "ruby-version": '"3.4"' })];
    return [uses(pinnedActions.ruby, file.folder === "" ? {} : { "working-directory": file.folder })];
  },
  native: () => [],
  perl: () => [{ run: "sudo apt-get update && sudo apt-get install --yes cpanminus" }],
};

const isNextestConfig = (path: string): boolean => /(^|\/)\.config\/nextest\.toml$/.test(path);

function versionFile(
  input: string,
  name: RegExp,
  directory: string,
  paths: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const found = nearest(directory, name, paths);
  return found === undefined ? undefined : { [input]: below(found.folder, found.name) };
}
