import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { buildSync } from "esbuild";
import { makeRunFolder, removeFolder } from "../../../src/adapters/git/leftovers.ts";
import { temporaryFolder } from "../../builders/git-repository.ts";

const children: ChildProcess[] = [];
let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  buildSync({
    entryPoints: [join(import.meta.dirname, "../../programs/hold-run-folder.ts")],
    outfile: join(folder, "hold.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
});

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true });
});

const newParent = (): string => join(fs.mkdtempSync(join(folder, "p-")), "runs");

/** Starts a process that holds a run folder; resolves when the folder is there. */
async function holder(parent: string): Promise<{ path: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [join(folder, "hold.mjs"), parent], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [chunk] = await once(child.stdout, "data");
  return {
    path: String(chunk).trim(),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("run folders", () => {
  it("are refused with what to do where no folder can be made", async () => {
    const refused = { name: "UserError", hint: expect.stringMatching(/^Set TMPDIR/) };
    await expect(makeRunFolder(join(folder, "no/such/parent"))).rejects.toMatchObject(refused);
    if (process.platform === "linux") await expect(makeRunFolder("/proc/x")).rejects.toMatchObject(refused);
  });

  it("are the user's alone, each its own, and go away whole", async () => {
    const parent = newParent();
    const [one, two] = await Promise.all([makeRunFolder(parent), makeRunFolder(parent)]);
    expect(one.path).not.toBe(two.path);
    expect(fs.statSync(parent).mode & 0o777).toBe(0o700);
    fs.mkdirSync(join(one.path, "a/b"), { recursive: true });
    fs.symlinkSync(folder, join(one.path, "a/link"));
    fs.chmodSync(join(one.path, "a"), 0o500);
    await one.dispose();
    await one.dispose();
    expect(fs.readdirSync(parent)).toEqual([two.path.slice(parent.length + 1)]);
    expect(fs.existsSync(join(folder, "hold.mjs"))).toBe(true);
  });

  it("of a killed process are removed by the next run, of a living one are not", async () => {
    const parent = newParent();
    const [dead, alive] = [await holder(parent), await holder(parent)];
    await dead.kill();
    expect(fs.existsSync(dead.path)).toBe(true);
    const runs = await Promise.all(Array.from({ length: 4 }, () => makeRunFolder(parent)));
    expect(fs.existsSync(dead.path)).toBe(false);
    expect(fs.readFileSync(join(alive.path, "lane/d/file"), "utf8")).toBe("left over");
    expect(fs.readdirSync(parent).length).toBe(runs.length + 1);
    await alive.kill();
  });

  it("of a process whose id was given to another are removed, of another container or of unknown name are not", async () => {
    const parent = newParent();
    const own = await makeRunFolder(parent);
    const name = own.path.slice(parent.length + 1);
    const [, pid = "", start = "", space = "", random = ""] = /^run-(\d+)-(\d+)-(\d+)-(.*)$/.exec(name) ?? [];
    const reused = `run-${pid}-${Number(start) + 1}-${space}-${random}`;
    const elsewhere = `run-999999999-1-${Number(space) + 1}-${random}`;
    for (const made of [reused, elsewhere, "something else"]) fs.mkdirSync(join(parent, made));
    const next = await makeRunFolder(parent);
    const left = new Set(fs.readdirSync(parent));
    expect(left.has(elsewhere) && left.has("something else") && left.has(name)).toBe(true);
    expect(left.size).toBe(4);
    // Without /proc only the id is known, and this process is alive.
    expect(left.has(reused)).toBe(!fs.existsSync("/proc/self/stat"));
    await next.dispose();
  });

  it("are refused when their parent is a link or open to others", async () => {
    const open = newParent();
    fs.mkdirSync(open, { mode: 0o755 });
    await expect(makeRunFolder(open)).rejects.toMatchObject({
      name: "UserError",
      message: /belongs to this user alone/,
    });
    const linked = newParent();
    fs.symlinkSync(folder, linked);
    await expect(makeRunFolder(linked)).rejects.toMatchObject({ name: "UserError", hint: /TMPDIR/ });
  });
});

describe("removing a folder", () => {
  it("removes a link itself, and accepts that nothing is there", async () => {
    const target = newParent();
    fs.mkdirSync(target);
    fs.symlinkSync(target, `${target}-link`);
    await removeFolder(`${target}-link`);
    await removeFolder(`${target}-none`);
    expect(fs.existsSync(target)).toBe(true);
    expect(fs.existsSync(`${target}-link`)).toBe(false);
  });
});
