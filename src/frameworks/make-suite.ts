import type { Suite } from "../core/tests/suite.ts";
import type { RepositoryFiles } from "./framework.ts";

/** What a detector found out; the rest of a suite has defaults. Globs are relative to the folder that was looked at. */
export interface SuiteParts {
  readonly framework: string;
  readonly testFiles: readonly string[];
  readonly setupInputs: readonly string[];
  readonly command?: string | undefined;
  readonly build?: string | undefined;
}

const TEN_MINUTES = 600_000;

/** A suite of that folder, its globs relative to the repository. Named after the framework, and the folder when it is not the top. */
export function makeSuite(repository: RepositoryFiles, parts: SuiteParts): Suite {
  const directory = repository.directory ?? "";
  const inRepository = (glob: string) => (directory === "" ? glob : `${directory}/${glob}`);
  return {
    name: directory === "" ? parts.framework : `${directory} (${parts.framework})`,
    framework: parts.framework,
    directory,
    testFiles: parts.testFiles.map(inRepository),
    // A package of a workspace is also set up by the manifest and the lock file of the top.
    setupInputs: [...new Set([...parts.setupInputs, ...parts.setupInputs.map(inRepository)])],
    when: [],
    timeoutMs: TEN_MINUTES,
    env: {},
    passEnv: [],
    ...(parts.command === undefined ? {} : { command: parts.command }),
    ...(parts.build === undefined ? {} : { build: parts.build }),
  };
}
