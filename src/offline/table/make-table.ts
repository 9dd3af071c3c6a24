import { UserError } from "../../core/user-error.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import { readInstances } from "../input/read-instances.ts";
import type { Instance } from "../instance.ts";
import type { InstanceResult } from "../instance-result.ts";
import type { Remarks } from "../remark.ts";
import { readResults } from "../results/read-results.ts";
import { type Comparison, compareRuns } from "./compare-runs.ts";
import { countResults } from "./count-results.ts";
import type { Counts } from "./model-counts.ts";

export interface TableRequest {
  /** Result files and folders. */
  readonly paths: readonly string[];
  /** A data set, for languages, repositories and the benchmarks whose reports need its lists. */
  readonly instances?: string;
  /** Two models of the table, or two paths of their own. */
  readonly compare?: readonly [string, string];
}

export interface Table {
  readonly models: readonly Counts[];
  readonly repositories: readonly Counts[];
  readonly languages: readonly Counts[];
  readonly comparison: Comparison | undefined;
}

/** The table of a set of results, and the comparison of two of them. */
export async function makeTable(
  files: OfflineFiles,
  request: TableRequest,
  remarks: Remarks,
): Promise<Table> {
  const instances: ReadonlyMap<string, Instance> =
    request.instances === undefined ? new Map() : await readInstances(files, request.instances, remarks);
  const { results, counted } = await readResults(files, request.paths, instances, remarks);
  if (request.compare === undefined) return tableOf(results, counted, undefined);
  const sides: Side[] = [];
  for (const name of request.compare) sides.push(await sideOf(name, results, { files, instances, remarks }));
  const [a, b] = sides;
  if (a === undefined || b === undefined)
    throw new UserError("nothing to compare", "Name two models or paths.");
  const all = [...results, ...sides.flatMap((side) => side.own)];
  return tableOf(all, counted, compareRuns(...toldApart([a, b], request.compare)));
}

/** Two runs of one model are called by where they are as well. */
const toldApart = ([a, b]: readonly [Side, Side], [first, second]: readonly [string, string]) =>
  a.name !== b.name
    ? ([a, b] as const)
    : ([
        { ...a, name: `${a.name} (${first})` },
        { ...b, name: `${b.name} (${second})` },
      ] as const);

/** The table of results that are already at hand. */
export const tableOf = (
  results: readonly InstanceResult[],
  counted: readonly Counts[],
  comparison: Comparison | undefined,
): Table => ({
  models: [...countResults(results, "model"), ...counted],
  repositories: countResults(results, "repository"),
  languages: countResults(results, "language"),
  comparison,
});

interface Side {
  readonly name: string;
  readonly results: readonly InstanceResult[];
  /** Results that were read for the comparison alone. */
  readonly own: readonly InstanceResult[];
}

interface Reading {
  readonly files: OfflineFiles;
  readonly instances: ReadonlyMap<string, Instance>;
  readonly remarks: Remarks;
}

async function sideOf(name: string, results: readonly InstanceResult[], reading: Reading): Promise<Side> {
  const named = results.filter((result) => result.model === name);
  if (named.length > 0) return { name, results: named, own: [] };
  if ((await reading.files.kindOf(name)) === "absent") {
    throw new UserError(
      `${name} is neither a model of the table nor a path`,
      `Models are: ${modelsOf(results).join(", ") || "none"}.`,
    );
  }
  const own = await readOneRun(name, reading);
  const isKnown = results.some((result) => result.model === own.name);
  return { ...own, own: isKnown ? [] : own.results };
}

const modelsOf = (results: readonly InstanceResult[]): readonly string[] => [
  ...new Set(results.map((result) => result.model)),
];

/** The results at one path, which must be of one model. Throws a `UserError` that names the models when there are several. */
export async function readOneRun(
  path: string,
  { files, instances, remarks }: Reading,
): Promise<{ readonly name: string; readonly results: readonly InstanceResult[] }> {
  const { results, counted } = await readResults(files, [path], instances, remarks);
  const [name, ...others] = modelsOf(results);
  if (name === undefined) {
    const what = counted.length > 0 ? "holds counts only, without instances" : "holds no results";
    throw new UserError(`${path} ${what}`, "Give a file or folder with one result an instance.");
  }
  if (others.length > 0) {
    throw new UserError(
      `${path} holds ${others.length + 1} models: ${[name, ...others].join(", ")}`,
      "Give the folder or file of one of them.",
    );
  }
  return { name, results };
}
