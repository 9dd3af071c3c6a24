import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { build } from "esbuild";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository } from "../builders/git-repository.ts";

let program: string;

beforeAll(async () => {
  program = join(aFolder(), "hold.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "../programs/hold-repository.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
});

describe("work in a repository", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("leaves nothing when %s ends it", async (signal) => {
    const [temporary, repository] = [aFolder(), gitRepository({ folder: aFolder() })];
    repository.commit({ a: "1" });
    const child = spawn(process.execPath, [program, repository.folder], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, TMPDIR: temporary },
    });
    const [said] = await once(child.stdout, "data");
    const folder = String(said).trim();
    expect(folder.startsWith(temporary)).toBe(true);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
    expect(existsSync(folder)).toBe(false);
  });
});
