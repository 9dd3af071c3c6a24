import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { buildSync } from "esbuild";
import { aFolder } from "../../builders/a-folder.ts";

/** Starts a program that registers the removal of a file, and waits until it has. */
async function aProgram(rest: string) {
  const folder = aFolder();
  const [file, outfile] = [join(folder, "left"), join(folder, "program.mjs")];
  writeFileSync(file, "");
  const contents = `import { rmSync } from "node:fs";
    import { onExit } from "./src/adapters/process/on-exit.ts";
    const forget = onExit(() => rmSync(${JSON.stringify(file)}));
    onExit(() => { throw new Error("another's fault"); });
    ${rest}
    console.log("ready");`;
  buildSync({
    stdin: { contents, resolveDir: resolve(".") },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  const child = spawn(process.execPath, [outfile], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  await once(child.stdout, "data");
  return { child, exit, isLeft: () => existsSync(file) };
}

describe("work for the end of the process", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("is done at %s, which still ends it", async (signal) => {
    const program = await aProgram("setInterval(() => {}, 1000);");
    program.child.kill(signal);
    expect(await program.exit).toEqual([null, signal]);
    expect(program.isLeft()).toBe(false);
  });

  it("is done when the process ends by itself", async () => {
    const program = await aProgram("");
    expect(await program.exit).toEqual([0, null]);
    expect(program.isLeft()).toBe(false);
  });

  it("is not done once it is taken back", async () => {
    const program = await aProgram("forget();");
    await program.exit;
    expect(program.isLeft()).toBe(true);
  });
});
