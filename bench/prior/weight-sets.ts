import { type PriorWeights, priorWeights } from "../../src/core/localize/prior.ts";

const OFF: Readonly<Record<string, Partial<PriorWeights>>> = {
  "all signals": {},
  "without stack frames": { frameLine: 1, frameFunction: 1, frameFile: 1 },
  "without names in the error": { nameInError: 1 },
  "without words of the title": { wordInTitle: 1 },
  "without calls": { called: 1 },
  "without imports": { perImport: 1, notImported: 1 },
  "without file names": { sameStem: 1 },
  "without the kind of hunk": { kinds: { code: 1, types: 1, layout: 1, comment: 1, docs: 1 } },
};
/** All signals, each left out, and none. */
export const WEIGHTS: readonly (readonly [string, PriorWeights])[] = [
  ...Object.entries(OFF).map(([name, off]) => [name, { ...priorWeights, ...off }] as const),
  ["no signal", { ...priorWeights, ...Object.assign({}, ...Object.values(OFF)) }],
];
