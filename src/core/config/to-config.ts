import type { Suite } from "../tests/suite.ts";
import { parseTestList } from "../tests/test-lists.ts";
import type { AgentRule, Config, TestsFrom } from "./config.ts";
import type { ConfigFile, SuiteFile } from "./config-schema.ts";
import { configFileSchema } from "./config-schema.ts";
import { parseDuration } from "./durations.ts";

/** How long a run may take when nothing says otherwise: 30 minutes. */
const DEFAULT_TIMEOUT_MS = 30 * 60_000;

/** What a repository without a configuration file gets. */
export const defaultConfig: Config = toConfig(configFileSchema.parse({}));

/** From the file's keys to the names used inside. */
export function toConfig(file: ConfigFile): Config {
  const testsFrom = toTestsFrom(file["tests-from"]);
  const warnSuites = file.suites
    .filter((suite) => typeof suite !== "string" && suite.severity === "warn")
    .map((suite) => toSuite(suite).name);
  return {
    suites: file.suites.map(toSuite),
    gate: file.gate,
    drafts: file.drafts,
    policy: {
      failOn: file["fail-on"],
      mode: file.mode,
      requireP2p: file["require-p2p"],
      ...(warnSuites.length === 0 ? {} : { warnSuites }),
    },
    failToPass: listOf(file["fail-to-pass"]),
    ...(testsFrom === undefined ? {} : { testsFrom }),
    passToPass: file["pass-to-pass"],
    quarantine: file.quarantine,
    refine: file.refine,
    calibrate: file.calibrate,
    testEdits: file["test-edits"],
    comment: file.comment,
    handOff: file["hand-off"],
    agents: { add: file.agents.add.map(toAgentRule), remove: file.agents.remove },
    maxProbes: file["max-probes"],
    maxMinutes: file["max-minutes"],
    parallel: file.parallel,
  };
}

function listOf(ids: string | readonly string[]): readonly string[] {
  return typeof ids === "string" ? parseTestList(ids) : ids;
}

function toSuite(entry: string | SuiteFile): Suite {
  const file: SuiteFile = typeof entry === "string" ? suiteOf(entry) : entry;
  const framework = file.framework ?? "command";
  return {
    name: file.name ?? framework,
    framework,
    ...present({ command: file.command, report: file.report, setup: file.setup, build: file.build }),
    directory: tidyDirectory(file.directory),
    setupInputs: file["setup-inputs"],
    testFiles: file["test-files"],
    when: file.when,
    timeoutMs: parseDuration(file.timeout) ?? DEFAULT_TIMEOUT_MS,
    ...(file.weight === undefined ? {} : { weight: file.weight }),
    ...(file.isolate === undefined ? {} : { isolate: file.isolate }),
    env: file.env,
    passEnv: file["pass-env"],
  };
}

function suiteOf(framework: string): SuiteFile {
  const [suite] = configFileSchema.parse({ suites: [{ framework }] }).suites;
  if (suite === undefined || typeof suite === "string") throw new Error("a mapping parses to a mapping");
  return suite;
}

/** Inside, the repository's top is the empty text. */
function tidyDirectory(directory: string): string {
  return directory
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

function toAgentRule(file: ConfigFile["agents"]["add"][number]): AgentRule {
  return {
    name: file.name,
    ...present({ login: file.login, branchPrefix: file["branch-prefix"], trailer: file.trailer }),
  };
}

function toTestsFrom(file: ConfigFile["tests-from"]): TestsFrom | undefined {
  if (file?.branch !== undefined) return { kind: "branch", branch: file.branch };
  return file?.patch === undefined ? undefined : { kind: "patch", path: file.patch };
}

/** Without the keys that were not given. */
function present<Key extends string>(
  values: Readonly<Record<Key, string | undefined>>,
): { [K in Key]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in Key]?: string;
  };
}
