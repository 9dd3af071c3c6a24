import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { top } from "./import-source.mjs";

/** Writes files that are made from the source, or with `--check` fails when the committed ones differ. `made` maps a path to its text. */
export async function writeOrCheck(made, command) {
  const check = process.argv.includes("--check");
  const stale = [];
  for (const [path, text] of Object.entries(made)) {
    const file = join(top, path);
    if (check) {
      const committed = await readFile(file, "utf8").catch(() => undefined);
      if (committed !== text) stale.push(path);
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  if (stale.length === 0) return;
  console.error(`Not what the source gives: ${stale.join(", ")}. Run "${command}" and commit the result.`);
  process.exitCode = 1;
}
