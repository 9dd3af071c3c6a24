import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openLaneCheckout } from "../../../src/adapters/git/lane-checkout.ts";
import { makeRunFolder } from "../../../src/adapters/git/leftovers.ts";
import { openObjectStore } from "../../../src/adapters/git/object-store.ts";
import { createRevisions } from "../../../src/adapters/git/revisions.ts";
import { treeChanges } from "../../../src/core/patch/tree-changes.ts";
import { folderState } from "../../builders/folder-state.ts";
import { gitRepository, type TestRepository, temporaryFolder } from "../../builders/git-repository.ts";

/**
 * A checkout in the middle of work, in which everything that git could run for someone is set to leave a proof: hooks, a file
 * system monitor, filters, text converters, diff and merge drivers, all asked for by the tree's own attributes.
 */
let repository: TestRepository;
let parent: string;
let proof: string;

const ATTRIBUTES = "* filter=own diff=own merge=own\n";
const lines = Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join("");

beforeAll(() => {
  parent = temporaryFolder();
  proof = join(parent, "something-ran");
  repository = gitRepository();
  const { folder, git } = repository;
  const modules = `[submodule "s"]\n\tpath = s\n\turl = ext::touch ${proof}\n\tupdate = !touch ${proof}\n`;
  const base = {
    ".gitattributes": ATTRIBUTES,
    a: lines,
    ".gitmodules": modules,
    ".githooks/post-checkout": "",
  };
  const side = { ...base, a: `first\n${lines}last\n`, s: { mode: "160000", text: "1".repeat(40) } };
  const [start = ""] = repository.commit(base, side);
  git("branch", "side");
  git("update-ref", "refs/heads/main", start);
  repository.checkOut({ ...base, b: "b\n" });
  writeFileSync(join(folder, "a"), "stashed\n");
  git("stash", "-q");
  git("worktree", "add", "-q", "--detach", join(parent, "worktree"));
  writeFileSync(join(folder, "staged"), "staged\n");
  git("add", "staged");
  writeFileSync(join(folder, "b"), "edited\n");
  writeFileSync(join(folder, "untracked"), "");
  const run = `touch ${proof}; cat`;
  for (const key of ["filter.own.clean", "filter.own.smudge", "filter.own.process", "diff.own.textconv"])
    git("config", key, run);
  for (const key of ["diff.own.command", "diff.external", "merge.own.driver", "core.fsmonitor", "core.pager"])
    git("config", key, run);
  mkdirSync(join(folder, ".git/hooks"), { recursive: true });
  for (const hook of [
    "post-checkout",
    "post-index-change",
    "reference-transaction",
    "post-merge",
    "pre-commit",
  ]) {
    writeFileSync(join(folder, ".git/hooks", hook), `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 });
  }
});

afterAll(() => {
  rmSync(repository.folder, { recursive: true });
  rmSync(parent, { recursive: true });
});

describe("the user's checkout", () => {
  it("is the same, byte for byte, and nothing it configures has run, after everything we do with git", async () => {
    const before = folderState(repository.folder);
    const run = await makeRunFolder(join(parent, "runs"));
    const store = await openObjectStore(repository.folder, run.path);
    const revisions = createRevisions(store);
    const base = await revisions.resolve("main");
    const side = await revisions.resolve("side");
    const merged = await revisions.merge(base.commit, side.commit);
    if (!("tree" in merged)) throw new Error("the two sides merge");
    const patch = await store.diff(base.tree, merged.tree);
    const hunks = patch.files.find((file) => file.grain === "separable")?.hunks ?? [];
    expect(hunks.length).toBe(2);
    const part = await treeChanges(patch, new Set([hunks[1]?.id ?? ""]), (blob) => store.readBlob(blob));
    const mixed = await store.writeTree(base.tree, part);
    const lane = await openLaneCheckout(store, { folder: join(run.path, "lane-1"), commit: base.commit });
    for (const tree of [base.tree, mixed, merged.tree, base.tree]) await lane.moveTo(tree);
    await lane.dispose();
    await store.close();
    await run.dispose();
    expect(folderState(repository.folder)).toEqual(before);
    expect(existsSync(proof)).toBe(false);
    // The proof would have shown: git on its own does run what is configured.
    repository.git("status");
    expect(existsSync(proof)).toBe(true);
  });

  it("is not mistaken for another because of the caller's GIT_ variables", async () => {
    const other = gitRepository();
    const [commit = ""] = other.commit({ only: "here" });
    const variables = {
      GIT_DIR: join(repository.folder, ".git"),
      GIT_INDEX_FILE: join(parent, "i"),
      GIT_CONFIG_COUNT: "x",
    };
    Object.assign(process.env, variables);
    try {
      const run = await makeRunFolder(join(parent, "runs"));
      const store = await openObjectStore(other.folder, run.path);
      expect((await createRevisions(store).resolve("HEAD")).commit).toBe(commit);
      await store.close();
      await run.dispose();
    } finally {
      for (const name of Object.keys(variables)) delete process.env[name];
    }
    rmSync(other.folder, { recursive: true });
  });
});
