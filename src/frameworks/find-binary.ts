import type { RunnerShape } from "./runner-line.ts";
import { nameOf } from "./runner-line.ts";

/** Finds a runner that is called by its name, by its path in `node_modules/.bin`, or as a script given to node. */
export function findBinary(names: readonly string[], scripts: RegExp): RunnerShape["find"] {
  return (words) => {
    const from = words.findIndex(
      (word, index) =>
        !word.startsWith("-") &&
        !/^\w+=/.test(word) &&
        (scripts.test(word) || (names.includes(nameOf(word)) && isCommandPlace(words, index))),
    );
    return from < 0 ? undefined : { from, to: from + 1 };
  };
}

/** `mocha` in `rimraf mocha` is an argument: before a command stand only assignments, wrappers with their options, and package runners. */
function isCommandPlace(words: readonly string[], index: number): boolean {
  const first = words.findIndex((word) => !/^\w+=/.test(word));
  return index === first || BEFORE.has(nameOf(words[first] ?? ""));
}

const BEFORE = new Set(
  "node tsx ts-node cross-env env c8 nyc istanbul npx bunx pnpx yarn pnpm npm dotenv time timeout nice xvfb-run".split(
    " ",
  ),
);
