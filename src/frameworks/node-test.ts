import picomatch from "picomatch";
import type { Suite } from "../core/tests/suite.ts";
import { asPath } from "./as-path.ts";
import { EXISTING, onExistingFiles } from "./existing-files.ts";
import type { Framework, Invocation, RepositoryFiles, RunPlaces } from "./framework.ts";
import { withLocalBin } from "./local-bin.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { detectNodeRunner, NODE_SETUP_INPUTS, type NodeRunner } from "./node-runners.ts";
import { ownReport } from "./own-report.ts";
import { readPackageManifest } from "./package-manifest.ts";
import { type Picked, picked } from "./picked.ts";
import { nameOf, type RunnerLine, type RunnerShape, runnerLine, writeRunnerLine } from "./runner-line.ts";
import { textOf } from "./shell-words.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

/**
 * Node's own runner, with a reporter of ours. Single tests are run by file: a name pattern leaves out what a test's
 * neighbours set up, reaches a subtest only through its parents, and marks the rest as skipped on Node 20.
 */
export const nodeTest: Framework = {
  name: "node:test",
  testFiles: NODE_TEST_FILES,
  setupInputs: NODE_SETUP_INPUTS,
  detect: detectNodeTest,
  invoke(suite, selection, places): Invocation {
    const command = suite.command ?? DEFAULT_COMMAND;
    const line = runnerLine(command, SHAPE);
    const own = ownReport(places);
    const started =
      line === undefined
        ? byEnvironment(command, places)
        : { command: byFlags(line, picked(suite, selection, runBy(line)), places), env: {} };
    return {
      ...own,
      command: withLocalBin(suite.directory, started.command),
      // The reporter writes there itself, at once; what Node calls the destination stays empty.
      env: { ...started.env, ...own.env },
    };
  },
};

function byFlags(line: RunnerLine, choice: Picked, places: RunPlaces): string {
  const flagged = { ...line, runner: [...line.runner, ...reporterFlags(places)] };
  const all = writeRunnerLine(flagged);
  const files = choice.kind === "all" ? undefined : choice.files;
  if (files === undefined) return all;
  const some = `${writeRunnerLine({ ...flagged, positionals: [] })} ${EXISTING}`;
  return narrowestCommand([onExistingFiles(files.map(asPath), some, all)], all);
}

/** A command we cannot take apart (a script of the repository's own) finds the reporter in its environment. */
function byEnvironment(command: string, places: RunPlaces): Pick<Invocation, "command" | "env"> {
  const flags = reporterFlags(places).map((flag) => (flag.includes(" ") ? JSON.stringify(flag) : flag));
  return { command, env: { NODE_OPTIONS: flags.join(" ") } };
}

const reporterFlags = ({ reporters, scratch }: RunPlaces): readonly string[] => [
  `--test-reporter=${reporters}/node-test.mjs`,
  `--test-reporter-destination=${scratch}/reporter-output.txt`,
];

const isScript = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);

/** What this command would run: the files it names, or those that Node finds by itself. */
function runBy(line: RunnerLine): (file: string) => boolean {
  const named = line.positionals.map((word) => textOf(word).replace(/^\.\//, "").replace(/\/$/, ""));
  const globs = named.length === 0 ? DEFAULT_FILES : named.flatMap((name) => [name, `${name}/**`]);
  const matches = picomatch(globs, { dot: true, flags: "s" });
  return (file) => isScript(file) && matches(file);
}

async function detectNodeTest(repository: RepositoryFiles): Promise<Suite | undefined> {
  const found = await detectNodeRunner(repository, nodeTestRunner);
  if (found !== undefined) return found.suite;
  if ((await readPackageManifest(repository)) === undefined) return undefined;
  const candidates = repository.paths.filter((path) => isScript(path) && FOUND_BY_NODE(path));
  for (const path of candidates.slice(0, FILES_LOOKED_INTO)) {
    if (IMPORTS_NODE_TEST.test((await repository.read(path)) ?? "")) {
      return makeSuite(repository, nodeTest);
    }
  }
  return undefined;
}

const DEFAULT_COMMAND = "node --test";

const SHAPE: RunnerShape = {
  find(words) {
    const flag = words.indexOf("--test");
    const from = words.findIndex((word, index) => index < flag && ["node", "tsx"].includes(nameOf(word)));
    return from < 0 ? undefined : { from, to: flag + 1 };
  },
  valueOptions: new Set([
    "-r",
    "--require",
    "--import",
    "--loader",
    "--experimental-loader",
    "-C",
    "--conditions",
    "--env-file",
    "--test-name-pattern",
    "--test-skip-pattern",
    "--test-timeout",
    "--test-concurrency",
    "--test-shard",
    "--test-reporter",
    "--test-reporter-destination",
    "--test-isolation",
    "--experimental-test-isolation",
    "--tsconfig",
  ]),
  dropped: new Set([
    "--test-reporter",
    "--test-reporter-destination",
    "--experimental-test-coverage",
    "--test-coverage-branches",
    "--test-coverage-functions",
    "--test-coverage-lines",
    "--test-coverage-include",
    "--test-coverage-exclude",
    "--watch",
    "--test-update-snapshots",
  ]),
};

export const nodeTestRunner: NodeRunner = {
  name: "node:test",
  command: DEFAULT_COMMAND,
  shape: SHAPE,
  testFiles: NODE_TEST_FILES,
  packages: ["borp"],
  configFiles: /^\.borp\.ya?ml$/,
  manifestKey: undefined,
};

/** Node's own rule (`node --test` without arguments). */
const DEFAULT_FILES = [
  "**/*.test.{js,cjs,mjs,ts,cts,mts}",
  "**/*-test.{js,cjs,mjs,ts,cts,mts}",
  "**/*_test.{js,cjs,mjs,ts,cts,mts}",
  "**/test-*.{js,cjs,mjs,ts,cts,mts}",
  "**/test.{js,cjs,mjs,ts,cts,mts}",
  "**/test/**/*.{js,cjs,mjs,ts,cts,mts}",
];
const FOUND_BY_NODE = picomatch(DEFAULT_FILES);
const IMPORTS_NODE_TEST = /(from\s*|require\(\s*|import\s*)["']node:test["']/;
const FILES_LOOKED_INTO = 20;
