import picomatch from "picomatch";
import type { Patch } from "../core/patch/patch.ts";
import type { Suite } from "../core/tests/suite.ts";

/**
 * Whether the change touches a path that the suite watches (`when:`). A suite without `when:` watches everything. A change of nothing
 * concerns every suite: it asks for the runs of the commit itself, as a push does.
 */
export function concernsChange(suite: Suite, patch: Patch): boolean {
  if (suite.when.length === 0 || patch.files.length === 0) return true;
  const watches = picomatch([...suite.when], { dot: true, flags: "s" });
  return patch.files.some(({ before, after }) =>
    [before, after].some((side) => side !== undefined && watches(side.path)),
  );
}
