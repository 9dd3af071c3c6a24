import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type ObjectStore, openObjectStore } from "../../../src/adapters/git/object-store.ts";
import { openPatchFiles } from "../../../src/adapters/git/patch-files.ts";
import type { PatchFiles } from "../../../src/ports/patch-files.ts";
import { aFolder } from "../../builders/a-folder.ts";
import { hasPatchProgram } from "../../builders/a-task.ts";
import { folderState } from "../../builders/folder-state.ts";
import { gitRepository, type TestRepository, type TestTree } from "../../builders/git-repository.ts";

const lines = (...changed: readonly (readonly [number, string])[]): string =>
  Array.from({ length: 20 }, (_, at) => `${new Map(changed).get(at) ?? `line ${at}`}\n`).join("");

const base: TestTree = {
  ".gitignore": "made/\n",
  ".gitattributes": "*.txt text eol=crlf\n",
  "a.txt": lines(),
  "b.txt": "b\n",
  "crlf.txt": "one\r\ntwo\r\n",
};
const changed: TestTree = { ...base, "a.txt": lines([9, "LINE 9"]), "made/new": "n\n", "b.txt": "B\n" };

let repository: TestRepository;
let store: ObjectStore;
let patches: PatchFiles;
let trees: Readonly<Record<"base" | "changed" | "drifted", string>>;
/** From base to changed, as a model would write it. */
let patch: string;

beforeAll(async () => {
  repository = gitRepository({ folder: aFolder() });
  // Two of the lines around the change are others: git's own rules do not take the patch any more.
  const drifted = { ...base, "a.txt": lines([7, "drifted"], [6, "too"]) };
  repository.checkOut(base, changed, drifted);
  const tree = (name: string): string => repository.git("rev-parse", `${name}^{tree}`);
  trees = { base: tree("HEAD~2"), changed: tree("HEAD~1"), drifted: tree("HEAD") };
  patch = `${repository.git("diff", trees.base, trees.changed)}\n`;
  const runFolder = aFolder();
  store = await openObjectStore(repository.folder, runFolder);
  patches = openPatchFiles(store, runFolder);
});
afterAll(() => store.close());

const withoutIndexLines = (text: string): string => text.replace(/^index .*\n/gm, "");

async function changedPaths(from: string, to: string): Promise<readonly string[]> {
  const { files } = await store.diff(from, to);
  return files.flatMap(({ before, after }) => (after ?? before)?.path ?? []);
}

describe("a patch applied as the harness does", () => {
  it("gives exactly the tree that it was made from, ignored files and all", async () => {
    expect(await patches.apply(trees.base, patch, "as-the-harness")).toEqual({
      kind: "applied",
      how: "git-apply",
      tree: trees.changed,
    });
  });

  it("goes on by a three-way merge where the files have drifted", async () => {
    const answer = await patches.apply(trees.drifted, patch, "as-the-harness");
    expect(answer).toMatchObject({ kind: "applied", how: "3way" });
    const tree = answer.kind === "applied" ? answer.tree : "";
    expect(await changedPaths(trees.drifted, tree)).toEqual(["a.txt", "b.txt", "made/new"]);
    expect(Buffer.from((await store.readFile(tree, "a.txt")) ?? []).toString()).toBe(
      lines([6, "too"], [7, "drifted"], [9, "LINE 9"]),
    );
  });

  const itWithPatch = hasPatchProgram() ? it : it.skip;
  itWithPatch("goes on with fuzz, and leaves nothing of the attempts before", async () => {
    const answer = await patches.apply(trees.drifted, withoutIndexLines(patch), "as-the-harness");
    expect(answer).toMatchObject({ kind: "applied", how: "patch-fuzz" });
    const tree = answer.kind === "applied" ? answer.tree : "";
    expect(await changedPaths(trees.drifted, tree)).toEqual(["a.txt", "b.txt", "made/new"]);
  });

  it("is not applied when it is none", async () => {
    const answer = await patches.apply(trees.base, "nonsense\n", "as-the-harness");
    expect(answer).toMatchObject({ kind: "not-applied", detail: expect.stringMatching(/\S/) });
  });

  it("tells a patch that is there already", async () => {
    expect(await patches.apply(trees.changed, withoutIndexLines(patch), "as-the-harness")).toEqual({
      kind: "applied",
      how: "already-applied",
      tree: trees.changed,
    });
  });

  it("is refused unless it fits exactly, when that is asked for", async () => {
    expect(await patches.apply(trees.drifted, patch, "exact")).toMatchObject({ kind: "not-applied" });
  });

  it.each([
    ["outside of the tree", "../outside"],
    ["into the repository", ".git/hooks/pre-commit"],
  ])("writes nothing %s", async (_, path) => {
    const evil = `diff --git a/${path} b/${path}\nnew file mode 100755\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;
    const answer = await patches.apply(trees.base, evil, "as-the-harness");
    expect(answer.kind === "applied" ? answer.tree : trees.base).toBe(trees.base);
  });

  it.each([".GIT/config", "deep/git~1/x", ".git./x"])(
    "is not applied when git checks no %s out",
    async (path) => {
      const evil = `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;
      expect(await patches.apply(trees.base, evil, "as-the-harness")).toMatchObject({ kind: "not-applied" });
    },
  );

  it("does not touch the user's repository, not even a time stamp", async () => {
    const before = folderState(repository.folder);
    await patches.apply(trees.base, patch, "as-the-harness");
    await patches.apply(trees.drifted, patch, "as-the-harness");
    await patches.apply(trees.drifted, withoutIndexLines(patch), "as-the-harness");
    expect(folderState(repository.folder)).toEqual(before);
  });
});

describe("a patch that is written", () => {
  it("makes the one tree into the other, also where it is binary, executable or a link", async () => {
    const [commit = ""] = repository.commit({
      bin: "\u0000\u0001\u00ff",
      "run.sh": { mode: "100755", text: "x\n" },
      link: { mode: "120000", text: "b.txt" },
      "no-newline": "end",
    });
    const to = repository.git("rev-parse", `${commit}^{tree}`);
    const text = await patches.write(trees.base, to);
    expect(await patches.apply(trees.base, text, "exact")).toEqual({
      kind: "applied",
      how: "git-apply",
      tree: to,
    });
    expect(await patches.write(to, to)).toBe("");
  });

  it("is byte for byte also where a file is in another encoding than UTF-8", async () => {
    const [commit = ""] = repository.commit({ ...base, "b.txt": "caf\u00e9\n" });
    const to = repository.git("rev-parse", `${commit}^{tree}`);
    const answer = await patches.apply(trees.base, await patches.write(trees.base, to), "exact");
    expect(answer).toMatchObject({ kind: "applied", tree: to });
  });
});
