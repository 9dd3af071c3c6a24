import type { OfflineFiles } from "../../ports/offline-files.ts";
import { readInstancesAs } from "../input/read-instances.ts";
import { isObject, type JsonObject, textOf } from "../input/record.ts";
import type { Instance } from "../instance.ts";
import type { Remarks } from "../remark.ts";
import type { Task } from "./task.ts";

/** The tasks of a data set file, by instance id. A row without a base commit cannot be run: it is told and left out. */
export function readTasks(
  files: OfflineFiles,
  path: string,
  remarks: Remarks,
): Promise<ReadonlyMap<string, Task>> {
  return readInstancesAs(files, path, remarks, taskOf);
}

/** Multi-SWE-bench names the commit `base.sha` and the solution `fix_patch`. */
function taskOf(instance: Instance, row: JsonObject): Task | string {
  const base = row["base"];
  const baseCommit = textOf(row, "base_commit") || (isObject(base) ? textOf(base, "sha") : "");
  if (baseCommit === "") return `${instance.id} has no base_commit`;
  const goldPatch = textOf(row, "patch") || textOf(row, "fix_patch");
  return { instance, baseCommit, testPatch: textOf(row, "test_patch"), goldPatch };
}
