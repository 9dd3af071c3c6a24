import type { Selection } from "../core/tests/selection.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { TestId } from "../core/tests/test-id.ts";
import { asPath } from "./as-path.ts";
import { EXISTING, onExistingFiles } from "./existing-files.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { withLocalBin } from "./local-bin.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { detectNodeRunner, NODE_SETUP_INPUTS, type NodeRunner } from "./node-runners.ts";
import { picked } from "./picked.ts";
import { type RunnerLine, runnerLine, withoutOption, writeRunnerLine } from "./runner-line.ts";
import { writeWords } from "./shell-words.ts";

/** What differs between runners that take options and files in one line. */
export interface JavaScriptPreset {
  readonly runner: NodeRunner;
  /** The report, and what the environment must hold for it. */
  readonly report: (places: RunPlaces) => Pick<Invocation, "format" | "report"> & Partial<Invocation>;
  /** Our options; they come right behind the runner. */
  readonly options: (places: RunPlaces) => readonly string[];
  /** Options that replace the script's filter by name. */
  readonly byName?: {
    readonly replaces: readonly string[];
    readonly options: (tests: readonly TestId[]) => readonly string[];
  };
  /** Undefined: this runner always runs all its files, since its report depends on which are run. */
  readonly byFile?: {
    readonly holdsTests: (file: string) => boolean;
    /** How a file is named where that is not by its path: a pattern matches nothing when the file is missing, a path is an error. */
    readonly pattern?: (file: string) => string;
  };
}

/** Makes a preset of it: detection from the package's scripts, and the command with our report in it. */
export function javaScriptFramework(preset: JavaScriptPreset): Framework {
  return {
    name: preset.runner.name,
    testFiles: preset.runner.testFiles,
    setupInputs: NODE_SETUP_INPUTS,
    detect: async (repository) => (await detectNodeRunner(repository, preset.runner))?.suite,
    invoke: (suite, selection, places) => ({
      env: {},
      inputs: {},
      ...preset.report(places),
      command: withLocalBin(suite.directory, commandFor(preset, suite, selection, places)),
    }),
  };
}

function commandFor(preset: JavaScriptPreset, suite: Suite, selection: Selection, places: RunPlaces): string {
  const write = writer(preset, suite.command ?? preset.runner.command, preset.options(places));
  const all = write(undefined, undefined);
  if (preset.byFile === undefined) return all;
  const choice = picked(suite, selection, preset.byFile.holdsTests);
  if (choice.kind === "all") return all;
  if (choice.kind === "files") return narrowestCommand([write(choice.files, undefined)], all);
  const { files, tests } = choice;
  const named = preset.byName === undefined ? undefined : write(files, tests);
  return narrowestCommand([named, files === undefined ? undefined : write(files, undefined)], all);
}

type Writer = (files: readonly string[] | undefined, tests: readonly TestId[] | undefined) => string;

function writer(preset: JavaScriptPreset, text: string, ours: readonly string[]): Writer {
  const line = runnerLine(text, preset.runner.shape);
  const { byName, byFile } = preset;
  return (files, tests) => {
    const names = tests === undefined || byName === undefined ? [] : byName.options(tests);
    const options = [...names, ...ours];
    const theirs =
      names.length === 0 || line === undefined ? line : withoutNames(line, byName?.replaces ?? []);
    const command = (paths: string | undefined) =>
      theirs === undefined ? appended(text, options, paths) : inserted(theirs, options, paths);
    if (files === undefined) return command(undefined);
    if (byFile?.pattern !== undefined) return command(writeWords(files.map(byFile.pattern)));
    return onExistingFiles(files.map(asPath), command(EXISTING), command(undefined));
  };
}

const withoutNames = (line: RunnerLine, names: readonly string[]): RunnerLine => ({
  ...line,
  options: withoutOption(line.options, names),
});

/** `paths`: in the shell's own writing; undefined leaves what the script names. */
function inserted(line: RunnerLine, ours: readonly string[], paths: string | undefined): string {
  const start = { ...line, options: [...line.options, ...ours] };
  return paths === undefined
    ? writeRunnerLine(start)
    : `${writeRunnerLine({ ...start, positionals: [] })} ${paths}`;
}

/** A command that we cannot take apart gets our options at its end: it runs at least what it was asked to. */
function appended(text: string, ours: readonly string[], paths: string | undefined): string {
  return [text, writeWords(ours), paths].filter((part) => part !== undefined && part !== "").join(" ");
}

/** `describe it`, as these runners match names: the titles of a test joined by a space. */
export const fullName = (test: TestId): string => [...test.classPath, test.name].join(" ");

export const isScriptFile = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
