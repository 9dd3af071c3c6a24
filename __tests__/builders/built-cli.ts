import { spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll } from "@jest/globals";
import { build } from "esbuild";
import { aFolder } from "./a-folder.ts";

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const top = fileURLToPath(new URL("../../", import.meta.url));

export interface BuiltCli {
  /** Runs it in a folder to its end. */
  (cwd: string, ...args: readonly string[]): Ended;
  readonly file: string;
}

/** The command line as it is shipped, built once for the tests of a file. */
export function builtCli(): BuiltCli {
  const dist = aFolder();
  beforeAll(async () => {
    await build({
      absWorkingDir: top,
      entryPoints: { cli: "src/cli/main.ts" },
      outdir: dist,
      chunkNames: "chunks/[name]-[hash]",
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      logLevel: "error",
      banner: {
        js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
      },
    });
    cpSync(join(top, "src/frameworks/reporters"), join(dist, "reporters"), { recursive: true });
    writeFileSync(join(dist, "package.json"), '{"type":"module"}');
  });
  const file = join(dist, "cli.js");
  const run = (cwd: string, ...args: readonly string[]): Ended => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      cwd,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
    });
    return { code: status, stdout, stderr };
  };
  return Object.assign(run, { file });
}
