import { reasonOf } from "../core/reason-of.ts";
import type { RunCache } from "../ports/run-cache.ts";
import { openRunCache, runCacheFile } from "./run-cache.ts";

/** The workflow's cache, as `@actions/cache` has it. Both may fail for reasons of their own. */
interface CacheService {
  /** Puts the files of the entry in their places; undefined when there is no entry. */
  restore(paths: string[], key: string): Promise<string | undefined>;
  save(paths: string[], key: string): Promise<unknown>;
}

export interface ActionsRunCacheOptions {
  /** The same on every machine: the service tells entries of different paths apart. */
  readonly folder: string;
  readonly service: CacheService;
  /** `restore-only` where a stranger's code runs in the scope of a branch that others restore from. */
  readonly mode: "restore-and-save" | "restore-only";
  readonly log: (line: string) => void;
}

const PREFIX = "outcome-gate-run-v1-";

/**
 * Runs of base, on disk and behind that in the workflow's cache. An entry is one file that vouches for itself (see
 * `openRunCache`): what was cut or changed is no answer. GitHub keeps scopes apart: a pull request's run reads entries of
 * its base branch and writes into its own scope only. Nothing here can fail an evaluation.
 */
export function openActionsRunCache({ folder, service, mode, log }: ActionsRunCacheOptions): RunCache {
  const disk = openRunCache({ folder });
  const entryOf = (key: string) => {
    const { path, name } = runCacheFile(folder, key);
    return { paths: [path], name: PREFIX + name };
  };
  return {
    async get(key) {
      const known = await disk.get(key);
      if (known !== undefined) return known;
      const { paths, name } = entryOf(key);
      const found = await service.restore(paths, name).catch((error: unknown) => {
        log(`The workflow's cache gave no answer: ${reasonOf(error)}`);
        return undefined;
      });
      if (found === undefined) return undefined;
      const run = await disk.get(key);
      if (run === undefined) log("An entry of the workflow's cache was damaged and is not used.");
      return run;
    },
    async put(key, run) {
      await disk.put(key, run);
      if (mode === "restore-only") return;
      const { paths, name } = entryOf(key);
      await service.save(paths, name).catch((error: unknown) => {
        log(`The workflow's cache did not take a run of base: ${reasonOf(error)}`);
      });
    },
  };
}
