import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { buildSync } from "esbuild";
import { claimFile } from "../../src/adapters/claim-file.ts";
import { aFolder } from "../builders/a-folder.ts";

const program = join(aFolder(), "hold.mjs");
const children: ChildProcess[] = [];

beforeAll(() => {
  buildSync({
    entryPoints: [join(import.meta.dirname, "../programs/hold-claim.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Another process that holds the file. */
async function holder(path: string): Promise<{ end(signal: NodeJS.Signals): Promise<void> }> {
  const child = spawn(process.execPath, [program, path], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  return {
    async end(signal) {
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

describe("a file that a run adds to", () => {
  it("is refused to every other run for as long as one is at it, and free after", async () => {
    const path = join(aFolder(), "new/out.jsonl");
    const release = await claimFile(path);
    await expect(claimFile(path)).rejects.toThrow(
      `${path} is being written by another run (process ${process.pid})`,
    );
    await release();
    await (await claimFile(path))();
    expect(readdirSync(join(path, ".."))).toEqual([]);
  });

  it("is refused while another process lives, and taken over when that was killed", async () => {
    const path = join(aFolder(), "out.jsonl");
    const other = await holder(path);
    await expect(claimFile(path)).rejects.toThrow("is being written by another run");
    await other.end("SIGKILL");
    expect(existsSync(`${path}.lock`)).toBe(true);
    await (await claimFile(path))();
  });

  it("is left free by a process that is asked to end", async () => {
    const path = join(aFolder(), "out.jsonl");
    await (await holder(path)).end("SIGTERM");
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("says which lock to remove where it cannot tell whether anybody holds it", async () => {
    const path = join(aFolder(), "out.jsonl");
    writeFileSync(`${path}.lock`, "17-1-99");
    await expect(claimFile(path)).rejects.toMatchObject({
      hint: expect.stringContaining(`remove ${path}.lock`),
    });
  });

  it("must be one that can be written", async () => {
    const folder = aFolder();
    writeFileSync(join(folder, "file"), "");
    mkdirSync(join(folder, "a"));
    await expect(claimFile(join(folder, "file/out.jsonl"))).rejects.toThrow();
  });
});
