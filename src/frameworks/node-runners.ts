import type { Suite } from "../core/tests/suite.ts";
import type { RepositoryFiles } from "./framework.ts";
import { withLocalBin } from "./local-bin.ts";
import { makeSuite } from "./make-suite.ts";
import { type PackageManifest, readPackageManifest } from "./package-manifest.ts";
import { type RunnerLine, type RunnerShape, runnerLineOf, writeRunnerLine } from "./runner-line.ts";
import { buildBefore, type ScriptCommand, scriptCommands } from "./script-commands.ts";

/** What marks a runner of the JavaScript world in a repository. */
export interface NodeRunner {
  readonly name: string;
  readonly shape: RunnerShape;
  readonly testFiles: readonly string[];
  /** Packages whose presence in the manifest means this runner. */
  readonly packages: readonly string[];
  /** Its configuration files, from the package's folder. */
  readonly configFiles: RegExp;
  /** Its key in `package.json`, if it has one. */
  readonly manifestKey: string | undefined;
  /** Options that depend on the version which the manifest asks for. */
  readonly optionsFor?: (dependencies: PackageManifest["dependencies"]) => readonly string[];
  /** The runner's command where no script gives one. */
  readonly command: string;
}

/** How sure detection is: a script that runs it, a configuration file for it, a dependency on it. */
type Evidence = "script" | "config" | "dependency";

export interface Detected {
  readonly evidence: Evidence;
  readonly suite: Suite;
}

/** Finds the runner's command in the package's own test script, or proposes its default command. */
export async function detectNodeRunner(
  repository: RepositoryFiles,
  runner: NodeRunner,
): Promise<Detected | undefined> {
  const manifest = await readPackageManifest(repository);
  if (manifest === undefined) return undefined;
  const scripted = commandOf(manifest, runner);
  const options = runner.optionsFor?.(manifest.dependencies) ?? [];
  const withOptions = (command: string) => [command, ...options].join(" ");
  const parts = { name: runner.name, testFiles: runner.testFiles, setupInputs: NODE_SETUP_INPUTS };
  if (scripted !== undefined) {
    const build = scripted.build;
    return {
      evidence: "script",
      suite: makeSuite(repository, parts, {
        command: withOptions(scripted.command),
        build: build === undefined ? undefined : withLocalBin(repository.directory ?? "", build),
      }),
    };
  }
  const configured =
    repository.paths.some((path) => runner.configFiles.test(path)) ||
    (runner.manifestKey !== undefined && manifest.keys.has(runner.manifestKey));
  const depended = runner.packages.some((name) => manifest.dependencies.has(name));
  if (!configured && !depended) return undefined;
  const command = options.length === 0 ? undefined : withOptions(runner.command);
  return { evidence: configured ? "config" : "dependency", suite: makeSuite(repository, parts, { command }) };
}

/** The runner's command in the scripts: that of `test` first, then scripts whose name says that they test. */
function commandOf(
  manifest: PackageManifest,
  runner: NodeRunner,
): { readonly command: string; readonly build: string | undefined } | undefined {
  for (const script of testScripts(manifest)) {
    const commands = scriptCommands(manifest, script);
    const found = commands?.flatMap((command) => {
      const line = runnerLineOf(command.words, runner.shape);
      return line === undefined ? [] : [{ command, line }];
    });
    const first = found?.[0];
    if (commands === undefined || found === undefined || first === undefined) continue;
    return {
      command: writeRunnerLine(joined(found.map(({ line }) => line)) ?? first.line),
      build: buildBefore(commands, first.command as ScriptCommand),
    };
  }
  return undefined;
}

/** Scripts in the order in which they are believed. Only the first that runs something is used. */
function testScripts(manifest: PackageManifest): readonly string[] {
  const others = Object.keys(manifest.scripts).filter((name) => UNIT_SCRIPT.test(name));
  return ["test", ...others].filter((name) => manifest.scripts[name] !== undefined);
}

/** `mocha test/a && mocha test/b` is one run of both when nothing else differs; otherwise the first stands for itself. */
function joined(lines: readonly RunnerLine[]): RunnerLine | undefined {
  const [first] = lines;
  if (first === undefined || lines.length === 1) return first;
  const start = (line: RunnerLine) => writeRunnerLine({ ...line, positionals: [] });
  if (lines.some((line) => start(line) !== start(first) || line.positionals.length === 0)) return undefined;
  return { ...first, positionals: lines.flatMap(({ positionals }) => positionals) };
}

const UNIT_SCRIPT =
  /^(tests?|tests?[:_-](only|unit|node|js|ts|cjs|esm|ci|run|all|src|main|jest|mocha|vitest|ava|tap|tape)|unit([:_-]tests?)?|tests?-only|mocha|jest|vitest|ava|tape|tap|spec|mocha[:_-]\w+)$/;

/** Files whose change can change what is installed. */
export const NODE_SETUP_INPUTS: readonly string[] = [
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "bun.lock",
  "bun.lockb",
  ".npmrc",
  ".yarnrc.yml",
  "**/package.json",
];
