import { UserError } from "../core/user-error.ts";
import type { OfflineFiles } from "../ports/offline-files.ts";
import { readInstances } from "./input/read-instances.ts";
import type { Instance } from "./instance.ts";
import type { InstanceResult } from "./instance-result.ts";
import type { Remarks } from "./remark.ts";
import { type Comparison, compareRuns } from "./table/compare-runs.ts";
import { readOneRun } from "./table/make-table.ts";

export interface HarnessRequest {
  readonly before: string;
  readonly after: string;
  readonly instances?: string;
}

/** Both runs, and the comparison of them by instance; each path holds one model. Throws a `UserError` when they have no graded instance in common. */
export async function compareHarnesses(
  files: OfflineFiles,
  request: HarnessRequest,
  remarks: Remarks,
): Promise<{ readonly comparison: Comparison; readonly results: readonly InstanceResult[] }> {
  const instances: ReadonlyMap<string, Instance> =
    request.instances === undefined ? new Map() : await readInstances(files, request.instances, remarks);
  const before = await readOneRun(request.before, { files, instances, remarks });
  const after = await readOneRun(request.after, { files, instances, remarks });
  const names = before.name === after.name ? [request.before, request.after] : [before.name, after.name];
  const a = { name: names[0] ?? "", results: renamed(before.results, names[0] ?? "") };
  const b = { name: names[1] ?? "", results: renamed(after.results, names[1] ?? "") };
  const comparison = compareRuns(a, b);
  if (comparison.bothGraded === 0) {
    throw new UserError(
      `${request.before} and ${request.after} have no instance that is graded in both`,
      "Compare two runs of the same instances, with per-instance reports rather than summaries.",
    );
  }
  return { comparison, results: [...a.results, ...b.results] };
}

const renamed = (results: readonly InstanceResult[], model: string): readonly InstanceResult[] =>
  results.map((result) => ({ ...result, model }));
