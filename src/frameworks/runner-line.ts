import { shellCommands, textOf, type Word, writeWords } from "./shell-words.ts";

/** How a runner of the JavaScript world is written on a command line. */
export interface RunnerShape {
  /** Which words start the runner: from the first to behind the last. Undefined when this is not its command. */
  find(words: readonly string[]): { readonly from: number; readonly to: number } | undefined;
  /** Options whose value is the next word. */
  readonly valueOptions: ReadonlySet<string>;
  /** Options that are left out, with their values: other reporters, coverage, watching, stopping at the first failure. */
  readonly dropped: ReadonlySet<string>;
}

/** A runner's command taken apart, without coverage wrappers and package runners. */
export interface RunnerLine {
  /** Environment and interpreter: `cross-env TZ=UTC node --no-warnings`. */
  readonly before: readonly Word[];
  readonly runner: readonly Word[];
  readonly options: readonly Word[];
  /** Files, folders, globs or patterns, as the runner takes them. */
  readonly positionals: readonly Word[];
}

/** Undefined when the text is not one plain command of this runner. */
export function runnerLine(text: string, shape: RunnerShape): RunnerLine | undefined {
  const commands = shellCommands(text);
  const words = commands?.[0]?.words;
  if (words === undefined || commands?.length !== 1) return undefined;
  return runnerLineOf(words, shape);
}

export function runnerLineOf(words: readonly Word[], shape: RunnerShape): RunnerLine | undefined {
  const place = shape.find(words.map(textOf));
  if (place === undefined) return undefined;
  const before = words.slice(0, place.from);
  const rest = words.slice(place.to);
  const isIstanbul = before.some((word) => nameOf(word) === "istanbul");
  return {
    before: withoutWrappers(before),
    runner: words.slice(place.from, place.to),
    ...sorted(isIstanbul ? withoutIstanbulOptions(rest) : rest, shape),
  };
}

/** `istanbul cover _mocha test.js --report html -- -R spec`: mocha gets `test.js -R spec`. */
function withoutIstanbulOptions(words: readonly Word[]): readonly Word[] {
  const dashes = words.findIndex((word) => textOf(word) === "--");
  if (dashes < 0) return words;
  const isOption = (word: Word | undefined) => word !== undefined && textOf(word).startsWith("-");
  const files = words
    .slice(0, dashes)
    .filter((word, index) => !isOption(word) && !isOption(words[index - 1]));
  return [...files, ...words.slice(dashes + 1)];
}

export const writeRunnerLine = (line: RunnerLine): string =>
  writeWords([...line.before, ...line.runner, ...line.options, ...line.positionals]);

/** Options with a value that are left out in favour of our own, such as a name filter. */
export function withoutOption(options: readonly Word[], names: readonly string[]): readonly Word[] {
  const kept: Word[] = [];
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index];
    if (option === undefined) continue;
    const text = textOf(option);
    if (names.includes(text)) index += 1;
    else if (!names.includes(text.split("=")[0] ?? text)) kept.push(option);
  }
  return kept;
}

function sorted(words: readonly Word[], shape: RunnerShape): Pick<RunnerLine, "options" | "positionals"> {
  const end = words.findIndex((word) => textOf(word) === "--");
  const own = end < 0 ? words : words.slice(0, end);
  const options: Word[] = [];
  const positionals: Word[] = [];
  for (let index = 0; index < own.length; index += 1) {
    const taken = own.slice(index, index + lengthAt(own, index, shape));
    const text = textOf(taken[0] ?? "");
    if (!text.startsWith("-") || text === "-") positionals.push(...taken);
    else if (!isDropped(text, shape)) options.push(...taken);
    index += taken.length - 1;
  }
  return { options, positionals: end < 0 ? positionals : [...positionals, ...words.slice(end + 1)] };
}

/** An option takes the next word along when it has a value. */
const lengthAt = (words: readonly Word[], index: number, { valueOptions }: RunnerShape): number =>
  valueOptions.has(textOf(words[index] ?? "")) && index + 1 < words.length ? 2 : 1;

function isDropped(option: string, shape: RunnerShape): boolean {
  const name = option.split("=")[0] ?? option;
  return shape.dropped.has(name) || shape.dropped.has(`${name.split(".")[0]}.*`);
}

/** `c8 --100 node x` -> `node x`; `npx --no-install mocha` -> `mocha`. */
function withoutWrappers(before: readonly Word[]): readonly Word[] {
  const words = [...before];
  const coverage = words.findIndex((word) => COVERAGE.has(nameOf(word)));
  if (coverage >= 0) {
    const next = words.findIndex((word, index) => index > coverage && INTERPRETERS.has(nameOf(word)));
    words.splice(coverage, next < 0 ? words.length : next - coverage);
  }
  const runner = words.findIndex((word) => PACKAGE_RUNNERS.has(nameOf(word)));
  if (runner >= 0 && words.slice(runner + 1).every((word) => /^(-|exec$|dlx$|run$)/.test(textOf(word)))) {
    words.splice(runner);
  }
  return words;
}

/** The last part of a path: `./node_modules/.bin/mocha` is `mocha`. */
export const nameOf = (word: Word): string => textOf(word).split("/").pop() ?? "";

const COVERAGE = new Set(["c8", "nyc", "istanbul"]);
const INTERPRETERS = new Set(["node", "tsx", "ts-node", "ts-node-esm", "cross-env", "env", "npx", "bun"]);
const PACKAGE_RUNNERS = new Set(["npx", "bunx", "pnpx", "yarn", "pnpm", "npm"]);
