import { spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll } from "@jest/globals";
import { build } from "esbuild";
import { aFolder } from "./a-folder.ts";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const top = fileURLToPath(new URL("../../", import.meta.url));

/** The command line as it is shipped, built once for the tests of a file. Gives the function that runs it in a folder to its end. */
export function builtCli(): (cwd: string, ...args: readonly string[]) => Ended {
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
  return (cwd, ...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, "cli.js"), ...args], {
      cwd,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
    });
    return { code: status, stdout, stderr };
  };
}
