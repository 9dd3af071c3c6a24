import { offlineFiles } from "../adapters/offline-files.ts";
import { UserError } from "../core/user-error.ts";
import { comparisonBlocks } from "../offline/table/comparison-blocks.ts";
import { makeTable, type TableRequest } from "../offline/table/make-table.ts";
import { tableJson } from "../offline/table/table-json.ts";
import { checkOutputs } from "./check-outputs.ts";
import { type OutputOptions, remarkLog, tableBlocks, tablePlaces, writeTables } from "./swebench-output.ts";
import { writeOutput } from "./write-output.ts";

interface TableOptions extends OutputOptions {
  readonly compare?: readonly string[];
  readonly instances?: string;
  readonly by?: readonly string[];
}

/** `swebench table`: 0 when the table was made. */
export async function runTable(paths: readonly string[], options: TableOptions): Promise<number> {
  const remarks = remarkLog();
  const request = requestOf(paths, options);
  await checkOutputs(tablePlaces(options));
  const table = await makeTable(offlineFiles(), request, remarks.tell);
  remarks.close();
  const blocks = [
    ...tableBlocks(table, options.by ?? []),
    ...(table.comparison === undefined ? [] : comparisonBlocks(table.comparison)),
  ];
  await writeOutput(options.json, () => tableJson(table.models, table.comparison));
  await writeTables(table, blocks, options, { title: "Outcomes", notes: remarks.all });
  return 0;
}

function requestOf(paths: readonly string[], options: TableOptions): TableRequest {
  const { compare, instances } = options;
  if (compare !== undefined && compare.length !== 2) {
    throw new UserError(
      `--compare takes two names, not ${compare.length}`,
      "Write it last: swebench table runs/ --compare old new.",
    );
  }
  if (paths.length === 0 && compare === undefined) {
    throw new UserError("nothing to count", "Give result files or folders: swebench table runs/.");
  }
  const [a, b] = compare ?? [];
  return {
    paths,
    ...(instances === undefined ? {} : { instances }),
    ...(a === undefined || b === undefined ? {} : { compare: [a, b] }),
  };
}
