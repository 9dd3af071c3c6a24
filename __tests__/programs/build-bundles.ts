import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const top = fileURLToPath(new URL("../../", import.meta.url));
const shared = process.env["TEST_BUNDLES"] ?? "";
const folder = join(shared, "package");

/** Where `buildBundles` leaves them. All test files read them there, so none may write. */
export const bundles = join(folder, "dist");

/** The package as it is installed: the bundles, `package.json` and what it depends on. Made once for all test files of a run, or once each by those that begin together. */
export async function buildBundles(): Promise<void> {
  if (existsSync(folder)) return;
  const made = mkdtempSync(join(shared, "making-"));
  await promisify(execFile)(process.execPath, [join(top, "scripts/build.mjs"), "--out", join(made, "dist")]);
  copyFileSync(join(top, "package.json"), join(made, "package.json"));
  symlinkSync(join(top, "node_modules"), join(made, "node_modules"));
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another was faster: its bundles are the same bytes.
    if (!existsSync(folder)) throw error;
  }
}
