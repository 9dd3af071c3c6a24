import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "@jest/globals";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** An empty folder that is gone when the tests of the file have run. A real path. */
export function aFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "outcome-gate-test-")));
  folders.push(folder);
  return folder;
}
