import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { makeRunFolder, type RunFolder } from "../../../src/adapters/git/leftovers.ts";
import { type ObjectStore, openObjectStore } from "../../../src/adapters/git/object-store.ts";
import { createRevisions } from "../../../src/adapters/git/revisions.ts";
import type { Revisions } from "../../../src/ports/revisions.ts";
import { gitRepository, type TestRepository, temporaryFolder } from "../../builders/git-repository.ts";

let parent: string;
const runs: RunFolder[] = [];
const stores: ObjectStore[] = [];

beforeAll(() => {
  parent = temporaryFolder();
});

afterAll(async () => {
  for (const store of stores) await store.close();
  for (const run of runs) await run.dispose();
  rmSync(parent, { recursive: true });
});

async function revisionsOf(folder: string): Promise<Revisions & { readonly store: ObjectStore }> {
  const run = await makeRunFolder(join(parent, "runs"));
  const store = await openObjectStore(folder, run.path);
  runs.push(run);
  stores.push(store);
  return { ...createRevisions(store), store };
}

function newRepository(name: string): TestRepository {
  const folder = join(parent, name);
  mkdirSync(folder);
  return gitRepository({ folder });
}

/** Commits a side branch off the first of main's commits. Gives main's tip and the branch's tip. */
function forked(
  name: string,
  [root, main, side]: readonly [object, object, object],
  driver = "",
): TestRepository {
  const repository = newRepository(name);
  const [start = ""] = repository.commit(root as Record<string, string>, side as Record<string, string>);
  repository.git("branch", "side");
  repository.git("update-ref", "refs/heads/main", start);
  repository.commit(main as Record<string, string>);
  if (driver !== "") repository.git("config", "merge.own.driver", driver);
  return repository;
}

describe("resolving revisions", () => {
  it("gives the commit and its tree for branches, tags, ids and expressions", async () => {
    const repository = newRepository("plain");
    const [first = "", second = ""] = repository.commit({ a: "1" }, { a: "2" });
    repository.git("tag", "-a", "v1", "-m", "v1", first);
    const { resolve } = await revisionsOf(repository.folder);
    const tree = (commit: string): string => repository.git("rev-parse", `${commit}^{tree}`);
    for (const name of ["main", "HEAD", second, second.slice(0, 12)]) {
      expect(await resolve(name)).toEqual({ commit: second, tree: tree(second) });
    }
    for (const name of ["v1", "main~1", "refs/tags/v1"]) {
      expect(await resolve(name)).toEqual({ commit: first, tree: tree(first) });
    }
  });

  it.each([
    ["an unknown name", "nope", /`nope` is not in the repository/, /git fetch origin nope/],
    ["an option in disguise", "--all", /`--all` is not in the repository/, /git branch/],
    ["a file", "main:a", /not a commit/, /branch, a tag or a commit/],
    ["nothing", "", /not in the repository/, /git branch/],
    ["a message that no commit has", ":/no such message", /not in the repository/, /git branch/],
    ["a name with a newline", "main\nmain", /not in the repository/, /git branch/],
    ["a branch that only the server's copy has", "topic", /not in the repository/, /`origin\/topic`/],
  ])("refuses %s and says what to do", async (_, revision, message, hint) => {
    const folder = join(parent, "plain");
    execFileSync("git", ["update-ref", "refs/remotes/origin/topic", "main"], { cwd: folder });
    const { resolve } = await revisionsOf(folder);
    await expect(resolve(revision)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });

  it("finds a commit by its message", async () => {
    const repository = newRepository("message");
    const [commit = ""] = repository.commit({ a: "1" });
    const message = repository.git("log", "-1", "--format=%s");
    const { resolve } = await revisionsOf(repository.folder);
    expect((await resolve(`:/${message}`)).commit).toBe(commit);
  });

  it.each([
    ["nowhere", /does not exist/],
    ["plain/file", /is not a folder/],
    ["", /does not exist/],
  ])("refuses to look for a repository in %j", async (place, message) => {
    writeFileSync(join(parent, "plain/file"), "");
    const folder = place === "" ? "" : join(parent, place);
    await expect(revisionsOf(folder)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
    });
  });

  it("works from a folder inside, a linked worktree and a bare clone", async () => {
    const repository = newRepository("origin");
    const [commit = ""] = repository.checkOut({ "d/a": "1" });
    repository.git("worktree", "add", "-q", "--detach", join(parent, "linked"));
    repository.git("clone", "-q", "--bare", repository.folder, join(parent, "bare.git"));
    for (const folder of [join(repository.folder, "d"), join(parent, "linked"), join(parent, "bare.git")]) {
      const { resolve, store } = await revisionsOf(folder);
      const { tree } = await resolve("HEAD");
      expect((await resolve("HEAD")).commit).toBe(commit);
      expect(await store.listPaths(tree)).toEqual(["d/a"]);
    }
  });

  it("reads through the user's own alternates", async () => {
    const repository = join(parent, "origin");
    execFileSync("git", ["clone", "-q", "--shared", repository, join(parent, 'shared\n"clone')]);
    const { resolve, store } = await revisionsOf(join(parent, 'shared\n"clone'));
    expect(await store.listPaths((await resolve("HEAD")).tree)).toEqual(["d/a"]);
  });
});

describe("clones that lack something", () => {
  it("names fetch-depth when a shallow clone lacks the revision or the common commit", async () => {
    const repository = forked("deep", [{ a: "1" }, { a: "1", m: "m" }, { a: "1", s: "s" }]);
    const [base, head] = repository.git("rev-parse", "main", "side", "main~1").split("\n");
    const folder = join(parent, "shallow");
    execFileSync("git", [
      "clone",
      "-q",
      "--depth=1",
      "--no-single-branch",
      `file://${repository.folder}`,
      folder,
    ]);
    const { resolve, mergeBase, merge, store } = await revisionsOf(folder);
    const unshallow = {
      name: "UserError",
      hint: expect.stringMatching(/git fetch --unshallow.*fetch-depth: 0/),
    };
    await expect(resolve("main~1")).rejects.toMatchObject(unshallow);
    await expect(mergeBase(base ?? "", head ?? "")).rejects.toMatchObject(unshallow);
    await expect(merge(base ?? "", head ?? "")).rejects.toMatchObject(unshallow);
    const trees = [(await resolve("origin/main")).tree, (await resolve("origin/side")).tree] as const;
    expect((await store.diff(...trees)).files.length).toBe(2);
  });

  it("names the filter when a partial clone lacks a blob, and fetches nothing", async () => {
    const repository = newRepository("whole");
    repository.commit({ a: "1\n" }, { a: "2\n" });
    repository.git("config", "uploadpack.allowFilter", "true");
    const folder = join(parent, "partial");
    const args = [
      "clone",
      "-q",
      "--filter=blob:none",
      "--no-checkout",
      `file://${repository.folder}`,
      folder,
    ];
    execFileSync("git", args);
    const count = (): string => execFileSync("git", ["count-objects", "-v"], { cwd: folder }).toString();
    const before = count();
    const { resolve, store } = await revisionsOf(folder);
    const [base, head] = [await resolve("origin/main~1"), await resolve("origin/main")];
    await expect(store.diff(base.tree, head.tree)).rejects.toMatchObject({
      name: "UserError",
      hint: expect.stringMatching(/partial.*--filter/),
    });
    expect(count()).toBe(before);
  });
});

describe("merging", () => {
  it("gives the tree of both sides' changes", async () => {
    const repository = forked("clean", [{ a: "1" }, { a: "1", m: "m" }, { a: "1", s: "s" }]);
    const { resolve, merge, mergeBase, store } = await revisionsOf(repository.folder);
    const [base, head] = [await resolve("main"), await resolve("side")];
    const merged = await merge(base.commit, head.commit);
    expect(await store.listPaths("tree" in merged ? merged.tree : "")).toEqual(["a", "m", "s"]);
    expect(await mergeBase(base.commit, head.commit)).toBe((await resolve("main~1")).commit);
  });

  it("names the paths that conflict", async () => {
    const root = { "x y": "1\n", "n\nl": "1\n", ok: "1\n" };
    const repository = forked("conflict", [
      root,
      { ...root, "x y": "2\n", "n\nl": "2\n" },
      { "x y": "3\n", "n\nl": "3\n" },
    ]);
    const { merge } = await revisionsOf(repository.folder);
    const [base = "", head = ""] = repository.git("rev-parse", "main", "side").split("\n");
    expect(await merge(base, head)).toEqual({ conflicts: ["n\nl", "x y"] });
  });

  it("runs no merge driver of the user's that the tree asks for", async () => {
    const attributes = { ".gitattributes": "* merge=own\n" };
    const files = [
      { a: "1\n", ...attributes },
      { a: "2\n", ...attributes },
      { a: "3\n", ...attributes },
    ] as const;
    const repository = forked("driver", files, `touch ${join(parent, "driver-ran")}; true`);
    const { merge } = await revisionsOf(repository.folder);
    const [base = "", head = ""] = repository.git("rev-parse", "main", "side").split("\n");
    expect(await merge(base, head)).toEqual({ conflicts: ["a"] });
    expect(() => execFileSync("test", ["!", "-e", join(parent, "driver-ran")])).not.toThrow();
  });

  it("refuses commits without a common history", async () => {
    const repository = newRepository("unrelated");
    const [one = ""] = repository.commit({ a: "1" });
    repository.git("update-ref", "-d", "refs/heads/main");
    const [two = ""] = repository.commit({ b: "1" });
    const { merge, mergeBase } = await revisionsOf(repository.folder);
    expect(await mergeBase(one, two)).toBeUndefined();
    await expect(merge(one, two)).rejects.toMatchObject({ name: "UserError", message: /no common history/ });
  });
});
