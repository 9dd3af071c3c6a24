import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { openObjectStore } from "../../../src/adapters/git/object-store.ts";
import type { TreeChange } from "../../../src/core/patch/tree-changes.ts";
import { aFolder } from "../../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../../builders/git-repository.ts";

const repository = gitRepository({ folder: aFolder() });
const runFolder = aFolder();
const store = await openObjectStore(repository.folder, runFolder);
afterAll(() => store.close());

const EXISTING: TestTree = {
  a: "1\n",
  "a.b/c": "2\n",
  "d/e/f": "3\n",
  "d/e/g": "4\n",
  "d-e": "5\n",
  "z/only": "6\n",
};
const [commit = ""] = repository.commit(EXISTING);
const base = repository.git("rev-parse", `${commit}^{tree}`);
const blob = repository.git("rev-parse", `${commit}:a`);

/** What git makes of the same changes, through an index of its own. */
function asGitWritesIt(changes: readonly TreeChange[]): string {
  const index = join(runFolder, "index-of-git");
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", args, {
      input,
      env: { PATH: process.env["PATH"], GIT_DIR: store.gitDir, GIT_INDEX_FILE: index },
    })
      .toString()
      .trim();
  git(["read-tree", base]);
  const lines = changes.map((change) => {
    if ("deleted" in change) return `0 ${"0".repeat(40)}\t${change.path}\0`;
    const id =
      "blob" in change
        ? change.blob
        : git(["hash-object", "-w", "--stdin"], Buffer.from(change.bytes).toString());
    return `${change.mode} ${id}\t${change.path}\0`;
  });
  git(["update-index", "-z", "--index-info"], lines.join(""));
  return git(["write-tree"]);
}

describe("a composed tree", () => {
  const path = fc.constantFrom(
    ...["a", "a/x", "a.b", "a.b/c", "a.b/d", "a-b", "d", "d/e", "d/e/f", "d/e/g", "d/e/f/h", "new/deep/file"],
    ...["z", "z/only", "z/only/now", "caf\u00e9", "sp ace"],
  );
  const change: fc.Arbitrary<TreeChange> = fc.oneof(
    path.map((each) => ({ path: each, deleted: true }) as const),
    path.map((each) => ({ path: each, mode: "100644", blob })),
    fc.tuple(path, fc.constantFrom("100644", "100755", "120000")).map(([each, mode]) => ({
      path: each,
      mode,
      bytes: Buffer.from(`${mode}\n`),
    })),
  );

  it("is the tree that git writes of the same changes, whatever stands in the way of what", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        expect(await store.writeTree(base, changes)).toBe(asGitWritesIt(changes));
      }),
      { numRuns: 40 },
    );
  });

  it("can be empty", async () => {
    const gone = Object.keys(EXISTING).map((each) => ({ path: each, deleted: true }) as const);
    expect(await store.writeTree(base, gone)).toBe("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
  });

  it("is whole for git: every object is there and well formed", async () => {
    const tree = await store.writeTree(base, [
      { path: "new/one", mode: "100644", bytes: Buffer.from("x".repeat(100_000)) },
    ]);
    const check = ["fsck", "--strict", "--no-dangling", tree];
    expect(repository.git("--git-dir", store.gitDir, ...check)).toBe("");
  });
});
