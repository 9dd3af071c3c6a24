import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ObjectStore, openObjectStore } from "../../src/adapters/git/object-store.ts";
import { type Change, describeChange } from "../../src/gate/change.ts";
import { gitRepository } from "./git-repository.ts";

export interface MadeChange {
  readonly change: Change;
  readonly trees: ObjectStore;
  dispose(): Promise<void>;
}

/** The change from one set of files to another, in a real repository. */
export async function aChange(
  base: Readonly<Record<string, string>>,
  head: Readonly<Record<string, string>>,
  testFiles: readonly string[] = ["test/**", "tests/**"],
): Promise<MadeChange> {
  const repository = gitRepository();
  const runFolder = mkdtempSync(join(tmpdir(), "outcome-gate-change-"));
  const [baseCommit, headCommit] = repository.commit(base, head);
  const treeOf = (commit = "") => repository.git("rev-parse", `${commit}^{tree}`).trim();
  const trees = await openObjectStore(repository.folder, runFolder);
  const request = {
    base: treeOf(baseCommit),
    head: treeOf(headCommit),
    testFiles,
    testEdits: "hold",
  } as const;
  return {
    change: await describeChange(request, trees),
    trees,
    async dispose() {
      await trees.close();
      rmSync(runFolder, { recursive: true, force: true });
      rmSync(repository.folder, { recursive: true, force: true });
    },
  };
}
