import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type LaneCheckout, openLaneCheckout } from "../../../src/adapters/git/lane-checkout.ts";
import { makeRunFolder, type RunFolder } from "../../../src/adapters/git/leftovers.ts";
import { type ObjectStore, openObjectStore } from "../../../src/adapters/git/object-store.ts";
import {
  gitRepository,
  type TestRepository,
  type TestTree,
  temporaryFolder,
} from "../../builders/git-repository.ts";

let repository: TestRepository;
let parent: string;
let run: RunFolder;
let store: ObjectStore;
let lanes = 0;

beforeAll(async () => {
  repository = gitRepository();
  parent = temporaryFolder();
  run = await makeRunFolder(join(parent, "runs"));
  store = await openObjectStore(repository.folder, run.path);
});

afterAll(async () => {
  await store.close();
  await run.dispose();
  fs.rmSync(repository.folder, { recursive: true });
  fs.rmSync(parent, { recursive: true });
});

interface OpenLane {
  readonly lane: LaneCheckout;
  readonly commits: readonly string[];
  readonly trees: readonly string[];
  moveTo(index: number): Promise<void>;
  at(path: string): string;
}

/** A lane that stands on the first of the trees. */
async function laneOn(...trees: readonly TestTree[]): Promise<OpenLane> {
  const commits = repository.commit(...trees);
  const ids = repository.git("rev-parse", ...commits.map((commit) => `${commit}^{tree}`)).split("\n");
  const lane = await openLaneCheckout(store, {
    folder: join(run.path, `lane-${++lanes}`),
    commit: commits[0] ?? "",
  });
  const moveTo = (index: number) => lane.moveTo(ids[index] ?? "");
  await moveTo(0);
  return { lane, commits, trees: ids, moveTo, at: (path) => join(lane.folder, path) };
}

const read = (path: string): string => fs.readFileSync(path, "latin1");
const filesOf = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith(".git/"))
    .sort();
const gitIn = (folder: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: folder, env: { PATH: process.env["PATH"], HOME: "/nonexistent" } })
    .toString()
    .trim();

describe("a lane", () => {
  it("holds the blobs' bytes, whatever the tree's attributes ask for", async () => {
    const attributes = [
      "* text=auto eol=crlf ident filter=lfs merge=own diff=own",
      "*.utf16 text working-tree-encoding=UTF-16",
      "[attr]mine text eol=crlf",
      "*.mine mine",
    ];
    const files = { "a.txt": "$Id$\r\nb\n", "b.utf16": "text\n", "c.mine": "a\nb\r\n", bin: "\0\xff" };
    const { at } = await laneOn({ ".gitattributes": `${attributes.join("\n")}\n`, ...files });
    for (const [path, text] of Object.entries(files)) expect(read(at(path))).toBe(text);
  });

  it("writes only the files that differ", async () => {
    const { at, moveTo } = await laneOn(
      { same: "s", changed: "1", gone: "g" },
      { same: "s", changed: "2", fresh: "f" },
    );
    const before = fs.statSync(at("same"), { bigint: true });
    await moveTo(1);
    expect(fs.statSync(at("same"), { bigint: true })).toMatchObject({
      mtimeNs: before.mtimeNs,
      ino: before.ino,
    });
    expect(filesOf(at(""))).toEqual(["changed", "fresh", "same"]);
    expect(read(at("changed"))).toBe("2");
  });

  it("restores what a test run did to tracked files, even with the size and time kept", async () => {
    const { at, moveTo } = await laneOn({
      a: "aaaa",
      b: "b",
      "d/c": "c",
      run: { mode: "100755", text: "x" },
    });
    const { atime, mtime } = fs.statSync(at("a"));
    fs.writeFileSync(at("a"), "AAAA");
    fs.utimesSync(at("a"), atime, mtime);
    fs.rmSync(at("b"));
    fs.mkdirSync(at("b/x"), { recursive: true });
    fs.writeFileSync(at("b/x/y"), "y");
    fs.rmSync(at("d"), { recursive: true });
    fs.writeFileSync(at("d"), "now a file");
    fs.chmodSync(at("run"), 0o644);
    await moveTo(0);
    expect([read(at("a")), read(at("b")), read(at("d/c"))]).toEqual(["aaaa", "b", "c"]);
    expect(fs.statSync(at("run")).mode & 0o111).not.toBe(0);
  });

  it("removes what is untracked, keeps what is ignored, and keeps linked folders when told", async () => {
    const { lane, at, moveTo } = await laneOn({ ".gitignore": "*.log\nnode_modules/\n", a: "a" }, { a: "b" });
    fs.mkdirSync(join(parent, "dependencies"), { recursive: true });
    fs.writeFileSync(join(parent, "dependencies/x"), "x");
    fs.symlinkSync(join(parent, "dependencies"), at("node_modules"));
    fs.symlinkSync(join(parent, "dependencies"), at("other link"));
    await lane.keep("node_modules");
    fs.writeFileSync(at("run.log"), "log");
    fs.mkdirSync(at("left/over"), { recursive: true });
    gitIn(at("left/over"), "init", "-q");
    fs.writeFileSync(at("left/over/file"), "");
    await moveTo(0);
    expect(filesOf(at(""))).toEqual([".gitignore", "a", "node_modules", "run.log"]);
    await moveTo(1);
    expect(filesOf(at(""))).toEqual(["a", "node_modules"]);
    expect(read(join(parent, "dependencies/x"))).toBe("x");
  });

  it("never writes, or trusts, through a link that a test put in a folder's place", async () => {
    const { at, moveTo } = await laneOn(
      { "d/a": "a1", "d/same": "s", "e/f/g": "g" },
      { "d/a": "a2", "d/same": "s" },
    );
    const outside = join(parent, "outside");
    fs.mkdirSync(outside);
    fs.writeFileSync(join(outside, "a"), "mine");
    fs.renameSync(at("d"), join(parent, "moved"));
    fs.symlinkSync(join(parent, "moved"), at("d"));
    fs.rmSync(at("e/f"), { recursive: true });
    fs.symlinkSync(outside, at("e/f"));
    await moveTo(0);
    expect(fs.lstatSync(at("d")).isDirectory()).toBe(true);
    expect([read(at("d/a")), read(at("d/same")), read(at("e/f/g"))]).toEqual(["a1", "s", "g"]);
    fs.rmSync(at("d"), { recursive: true });
    fs.symlinkSync(outside, at("d"));
    await moveTo(1);
    expect(read(at("d/a"))).toBe("a2");
    expect(fs.readdirSync(outside)).toEqual(["a"]);
    expect(read(join(outside, "a"))).toBe("mine");
  });

  it("replaces a link that a test put where the next tree has a folder", async () => {
    const outside = fs.mkdtempSync(join(parent, "target-"));
    const { at, moveTo } = await laneOn(
      { ".gitignore": "ignored\n" },
      { "loose/a": "1", "ignored/a": "1", "deep/x/a": "1" },
    );
    fs.symlinkSync(outside, at("loose"));
    fs.symlinkSync(outside, at("ignored"));
    fs.mkdirSync(at("deep"));
    fs.symlinkSync(outside, at("deep/x"));
    await moveTo(1);
    expect([read(at("loose/a")), read(at("ignored/a")), read(at("deep/x/a"))]).toEqual(["1", "1", "1"]);
    expect(fs.readdirSync(outside)).toEqual([]);
  });

  it("does not follow the tree's own links, also when a file takes a link's place", async () => {
    const outside = fs.mkdtempSync(join(parent, "target-"));
    const { at, moveTo } = await laneOn(
      { x: { mode: "120000", text: outside } },
      { "x/file": "inside" },
      { x: "plain" },
    );
    await moveTo(1);
    expect(read(at("x/file"))).toBe("inside");
    await moveTo(0);
    await moveTo(2);
    expect(read(at("x"))).toBe("plain");
    expect(fs.readdirSync(outside)).toEqual([]);
  });

  it("lets tests ask git where they are", async () => {
    const { lane, commits, moveTo } = await laneOn({ a: "1" }, { a: "2" });
    expect(gitIn(lane.folder, "rev-parse", "HEAD")).toBe(commits[0]);
    expect(gitIn(lane.folder, "rev-parse", "--show-toplevel")).toBe(lane.folder);
    expect(gitIn(lane.folder, "log", "--format=%s", "-1")).toBe("c");
    expect(gitIn(lane.folder, "status", "--porcelain")).toBe("");
    await moveTo(1);
    expect(gitIn(lane.folder, "status", "--porcelain")).toBe("M  a");
    expect(gitIn(lane.folder, "diff", "--cached", "--stat")).toContain("1 file changed");
  });

  it("is not fooled by what a test does to the .git it sees", async () => {
    const { lane, commits, at, moveTo } = await laneOn(
      { a: "a", b: "b", hook: "" },
      { a: "a", b: "2", hook: "" },
    );
    const proof = join(parent, "it-ran");
    fs.writeFileSync(at("hook"), `#!/bin/sh\ntouch "${proof}"\n`, { mode: 0o755 });
    gitIn(
      lane.folder,
      "-c",
      "user.name=t",
      "-c",
      "user.email=t@example.com",
      "commit",
      "-qm",
      "mine",
      "--allow-empty",
    );
    gitIn(lane.folder, "update-index", "--skip-worktree", "a");
    gitIn(lane.folder, "config", "core.fsmonitor", at("hook"));
    gitIn(lane.folder, "config", "filter.x.smudge", at("hook"));
    fs.writeFileSync(at(".git/info/attributes"), "* filter=x\n");
    fs.mkdirSync(at(".git/hooks"));
    for (const name of ["post-index-change", "post-checkout"])
      fs.copyFileSync(at("hook"), at(`.git/hooks/${name}`));
    fs.writeFileSync(at(".git/index.lock"), "");
    fs.writeFileSync(at("a"), "changed");
    await moveTo(1);
    expect([read(at("a")), read(at("b")), read(at("hook"))]).toEqual(["a", "2", ""]);
    expect(gitIn(lane.folder, "rev-parse", "HEAD")).toBe(commits[0]);
    expect(gitIn(lane.folder, "config", "--list", "--local")).not.toContain("hook");
    expect(fs.existsSync(proof)).toBe(false);
    fs.rmSync(at(".git"), { recursive: true });
    fs.symlinkSync(repository.folder, at(".git"));
    await moveTo(0);
    expect(fs.lstatSync(at(".git")).isDirectory()).toBe(true);
    expect(fs.readdirSync(repository.folder)).toEqual([".git"]);
  });

  it("leaves submodules as empty folders", async () => {
    const modules = `[submodule "s"]\n\tpath = s\n\turl = ext::sh -c "touch ${parent}/fetched"\n`;
    const { at } = await laneOn({ ".gitmodules": modules, s: { mode: "160000", text: "1".repeat(40) } });
    expect(fs.readdirSync(at("s"))).toEqual([]);
    expect(fs.existsSync(join(parent, "fetched"))).toBe(false);
  });

  it("comes back when a test removed the lane or put a link in its place", async () => {
    const { lane, at, moveTo } = await laneOn({ a: "a", "d/b": "b" });
    fs.rmSync(lane.folder, { recursive: true });
    await moveTo(0);
    expect(filesOf(at(""))).toEqual(["a", "d/b"]);
    fs.renameSync(lane.folder, join(parent, "stolen"));
    fs.symlinkSync(join(parent, "stolen"), lane.folder);
    await moveTo(0);
    expect(fs.lstatSync(lane.folder).isDirectory()).toBe(true);
    expect(filesOf(at(""))).toEqual(["a", "d/b"]);
  });

  it("refuses a tree that holds a .git, and writes nothing of it", async () => {
    const blob = repository.git("rev-parse", `${repository.commit({ a: "x" })[0]}:a`);
    const inner = execFileSync("git", ["mktree"], {
      cwd: repository.folder,
      input: `100644 blob ${blob}\tconfig\n`,
    });
    const tree = execFileSync("git", ["mktree"], {
      cwd: repository.folder,
      input: `040000 tree ${inner.toString().trim()}\t.git\n`,
    });
    const { lane, at } = await laneOn({ a: "a" });
    await expect(lane.moveTo(tree.toString().trim())).rejects.toThrow(/invalid path '\.git\/config'/);
    expect(read(at(".git/config"))).toContain("[core]");
  });

  it("goes away whole", async () => {
    const { lane } = await laneOn({ "d/a": "a" });
    await lane.dispose();
    expect(fs.existsSync(lane.folder)).toBe(false);
  });
});

const isRoot = process.getuid?.() === 0;
(isRoot ? it.skip : it)(
  "a lane with folders that cannot be written is still moved (not tried as root)",
  async () => {
    const { lane, at, moveTo } = await laneOn({ "d/a": "1" }, { "d/a": "2" });
    fs.chmodSync(at("d"), 0o500);
    await moveTo(1);
    expect(read(at("d/a"))).toBe("2");
    fs.chmodSync(lane.folder, 0o500);
    await moveTo(0);
    expect(read(at("d/a"))).toBe("1");
    fs.chmodSync(at("d"), 0o500);
    await lane.dispose();
    expect(fs.existsSync(lane.folder)).toBe(false);
  },
);
