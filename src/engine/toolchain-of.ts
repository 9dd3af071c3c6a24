import { testEnvironment } from "../adapters/process/test-environment.ts";
import { describeToolchain } from "../adapters/toolchain.ts";
import type { Suite } from "../core/tests/suite.ts";

/** The tools that the suites are run with. Asked outside of the repository and without secrets: a file of the repository's may name the program that answers. Never fails: whoever needs the files tells that they cannot be read. */
export async function toolchainOf(
  suites: readonly Suite[],
  paths: Promise<readonly string[]>,
  folder: string,
): Promise<string> {
  const env = testEnvironment({ from: process.env, home: folder, temp: folder, env: {}, passEnv: [] });
  return describeToolchain({ suites, paths: await paths.catch(() => []) }, env, folder);
}
