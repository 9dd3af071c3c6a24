import { offlineFiles } from "../adapters/offline-files.ts";
import { UserError } from "../core/user-error.ts";
import { compareHarnesses } from "../offline/compare-harnesses.ts";
import { harnessBlocks } from "../offline/harness-blocks.ts";
import { brokenPolicies, type HarnessPolicy } from "../offline/harness-policy.ts";
import { tableOf } from "../offline/table/make-table.ts";
import { tableJson } from "../offline/table/table-json.ts";
import { checkOutputs } from "./check-outputs.ts";
import { type OutputOptions, remarkLog, tablePlaces, writeTables } from "./swebench-output.ts";
import { writeOutput } from "./write-output.ts";

interface HarnessOptions extends OutputOptions {
  readonly failIf?: readonly HarnessPolicy[];
  readonly points: string;
  readonly instances?: string;
}

/** `harness`: 0 when no policy is broken, 1 when one is. */
export async function runHarness(before: string, after: string, options: HarnessOptions): Promise<number> {
  const points = Number(options.points);
  if (!(points >= 0))
    throw new UserError(`--points "${options.points}" is no number from 0`, "Write it like --points 1.5.");
  const remarks = remarkLog();
  const { instances } = options;
  const request = { before, after, ...(instances === undefined ? {} : { instances }) };
  await checkOutputs(tablePlaces(options));
  const { comparison, results } = await compareHarnesses(offlineFiles(), request, remarks.tell);
  remarks.close();
  const broken = brokenPolicies(comparison, options.failIf ?? [], points);
  const table = tableOf(results, [], comparison);
  await writeOutput(options.json, () => tableJson(table.models, comparison));
  const page = { title: "What the harness change does", notes: remarks.all };
  await writeTables(table, harnessBlocks(comparison, broken), options, page);
  return broken.length > 0 ? 1 : 0;
}
