import { resolve } from "node:path";
import { openSourceOutliner } from "../../src/adapters/grammars/source-outliner.ts";
import type { SourceOutliner } from "../../src/ports/source-outliner.ts";

const parsing = openSourceOutliner(resolve("package.json"));
const outlines = new Map<string, ReturnType<SourceOutliner["outline"]>>();
/** The same few files are read for every set of weights. */
export const outliner: SourceOutliner = {
  outline(path, text) {
    const known = outlines.get(`${path}\0${text}`) ?? parsing.outline(path, text);
    outlines.set(`${path}\0${text}`, known);
    return known;
  },
};
