import type { OfflineFiles } from "../../ports/offline-files.ts";
import type { Prediction } from "../input/read-predictions.ts";
import { readPredictionsAs } from "../input/read-predictions.ts";
import type { Remarks } from "../remark.ts";
import type { Task } from "./task.ts";

/** What a model answered, with the patch. */
export interface ModelPatch {
  readonly model: string;
  readonly kind: Prediction["patch"] | "none";
  readonly text: string;
}

/**
 * The patches by instance id. Besides a file there are two that need none: `gold`, the data set's own solutions, and `none`, no change
 * at all. With them a data set is tried out: gold should be Resolved everywhere, none No-Op.
 */
export async function readModelPatches(
  files: OfflineFiles,
  source: string,
  tasks: ReadonlyMap<string, Task>,
  remarks: Remarks,
): Promise<ReadonlyMap<string, ModelPatch>> {
  if (source === "gold") {
    return forEach(tasks, ({ goldPatch }) => ({
      model: "gold",
      kind: goldPatch === "" ? "empty" : "given",
      text: goldPatch,
    }));
  }
  if (source === "none") return forEach(tasks, () => ({ model: "none", kind: "none", text: "" }));
  const read = await readPredictionsAs(files, source, remarks, ({ model, patch }, text) => ({
    model: model || "predictions",
    kind: patch,
    text,
  }));
  tellStrays(
    source,
    [...read.keys()].filter((id) => !tasks.has(id)),
    "are not in the data set",
    remarks,
  );
  tellStrays(
    source,
    [...tasks.keys()].filter((id) => !read.has(id)),
    "of the data set have no prediction",
    remarks,
  );
  return read;
}

function forEach(
  tasks: ReadonlyMap<string, Task>,
  patch: (task: Task) => ModelPatch,
): ReadonlyMap<string, ModelPatch> {
  return new Map([...tasks].map(([id, task]) => [id, patch(task)]));
}

function tellStrays(path: string, ids: readonly string[], what: string, remarks: Remarks): void {
  if (ids.length === 0) return;
  const more = ids.length > 3 ? ", ..." : "";
  remarks({ path, text: `${ids.length} instances ${what}: ${ids.slice(0, 3).join(", ")}${more}` });
}
