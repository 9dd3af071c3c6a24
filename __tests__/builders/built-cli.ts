import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll } from "@jest/globals";
import { buildBundles, bundles } from "../programs/build-bundles.ts";

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BuiltCli {
  /** Runs it in a folder to its end. */
  (cwd: string, ...args: readonly string[]): Ended;
  readonly file: string;
}

/** The command line as it is shipped. */
export function builtCli(): BuiltCli {
  beforeAll(buildBundles);
  const file = join(bundles, "cli.js");
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
