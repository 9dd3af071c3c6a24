import { isObject, textOf } from "../input/record.ts";
import type { Counts } from "../table/model-counts.ts";
import { type Cell, cellOfTitle } from "../taxonomy.ts";

/** What `table --json` writes: `{"models": [{"name", "counts": {outcome or class: n}}]}`. So a published table can be printed and compared like one's own. */
export function readCounts(value: unknown): readonly Counts[] | undefined {
  if (!isObject(value) || !Array.isArray(value["models"])) return undefined;
  const models = value["models"].flatMap((model) => {
    const counts = countsOf(model);
    return counts === undefined ? [] : [counts];
  });
  return models.length === value["models"].length ? models : undefined;
}

function countsOf(model: unknown): Counts | undefined {
  if (!isObject(model) || !isObject(model["counts"])) return undefined;
  const cells: Partial<Record<Cell, number>> = {};
  for (const [title, count] of Object.entries(model["counts"])) {
    const cell = cellOfTitle(title);
    if (cell === undefined || typeof count !== "number" || !Number.isInteger(count) || count < 0)
      return undefined;
    cells[cell] = count;
  }
  return { name: textOf(model, "name") || "unnamed", rules: textOf(model, "rules") || "as-reported", cells };
}
