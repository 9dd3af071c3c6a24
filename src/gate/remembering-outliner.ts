import type { SourceOutline } from "../core/names/source-outline.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";

/** Reads each text once, so that the files of a change can be read ahead, while tests run, and cost nothing when the search is planned. */
export function rememberingOutliner(outliner: SourceOutliner): SourceOutliner {
  const known = new Map<string, Promise<SourceOutline>>();
  return {
    outline(path, text) {
      const key = `${path}\0${text}`;
      const read = known.get(key) ?? outliner.outline(path, text);
      known.set(key, read);
      return read;
    },
  };
}
