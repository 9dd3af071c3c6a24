import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Before all tests: a folder in which the files that need the bundles find those that another has made. Gone when jest ends. */
export default function makeBundlesFolder() {
  const folder = mkdtempSync(join(tmpdir(), "outcome-gate-bundles-"));
  process.env.TEST_BUNDLES = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
