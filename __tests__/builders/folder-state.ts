import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Everything of a folder that someone could notice a change of: names, kinds, modes, times and bytes. */
export function folderState(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const { mode, mtimeMs } = lstatSync(path);
      const own = `${path} ${mode.toString(8)} ${mtimeMs}`;
      if (entry.isDirectory()) return [own, ...folderState(path)];
      const content = entry.isSymbolicLink() ? readlinkSync(path) : digest(path);
      return [`${own} ${content}`];
    })
    .sort();
}

function digest(path: string): string {
  return createHash("sha1").update(readFileSync(path)).digest("hex");
}
