import type { Suite } from "../core/tests/suite.ts";
import type { Framework, RepositoryFiles } from "./framework.ts";

const TEN_MINUTES = 600_000;

/**
 * The framework's suite in that folder, with defaults for all that was not found out. Its globs are relative to the repository.
 * Named after the framework, and the folder when it is not the top.
 */
export function makeSuite(
  { directory = "" }: RepositoryFiles,
  { name, testFiles, setupInputs }: Pick<Framework, "name" | "testFiles" | "setupInputs">,
  { command, build }: { readonly command?: string | undefined; readonly build?: string | undefined } = {},
): Suite {
  const inRepository = (glob: string) => (directory === "" ? glob : `${directory}/${glob}`);
  return {
    name: directory === "" ? name : `${directory} (${name})`,
    framework: name,
    directory,
    testFiles: testFiles.map(inRepository),
    // A package of a workspace is also set up by the manifest and the lock file of the top.
    setupInputs: [...new Set([...setupInputs, ...setupInputs.map(inRepository)])],
    when: [],
    timeoutMs: TEN_MINUTES,
    env: {},
    passEnv: [],
    ...(command === undefined ? {} : { command }),
    ...(build === undefined ? {} : { build }),
  };
}
