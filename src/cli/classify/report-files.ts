import { realpath } from "node:fs/promises";
import { offlineFiles } from "../../adapters/offline-files.ts";
import type { ReportFile } from "../../core/reports/read-reports.ts";
import { UserError } from "../../core/user-error.ts";
import { bytesOf, refuseEndless } from "./input-file.ts";

/** The reports at these paths, each once and opened when it is read; of a folder every file in it, however deep. Throws a `UserError` for a path that leads nowhere and for a folder without files. */
export async function reportFiles(paths: readonly string[]): Promise<readonly ReportFile[]> {
  const { kindOf, list } = offlineFiles();
  const files = new Map<string, ReportFile>();
  // The same file twice would be twice its tests. The first name stays.
  const add = async (path: string): Promise<void> => {
    const place = await realpath(path).catch(() => path);
    if (!files.has(place)) files.set(place, reportFile(path));
  };
  for (const path of paths) {
    const kind = await kindOf(path);
    if (kind === "absent") throw new UserError(`The report ${path} does not exist.`, "Check the path.");
    await refuseEndless(path);
    if (kind === "file") await add(path);
    else {
      let found = 0;
      for await (const file of list(path)) {
        found += 1;
        await add(file);
      }
      if (found === 0) {
        throw new UserError(`The folder ${path} holds no file.`, "Name the folder that the reports are in.");
      }
    }
  }
  return [...files.values()];
}

const reportFile = (path: string): ReportFile => ({ name: path, chunks: bytesOf(path) });
