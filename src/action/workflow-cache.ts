import { join } from "node:path";
import { openActionsRunCache } from "../adapters/actions-run-cache.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { GateEvent } from "./event.ts";

/**
 * Takes the variables of the runner's own services (`ACTIONS_*`, tokens among them) out of the environment. Gives what
 * puts them back for as long as some work takes: no test may run meanwhile.
 */
export function takeActionsVariables(env: NodeJS.ProcessEnv): <T>(work: () => Promise<T>) => Promise<T> {
  const taken = Object.entries(env).filter(([name]) => name.startsWith("ACTIONS_"));
  const remove = () => {
    for (const [name] of taken) delete env[name];
  };
  remove();
  return async (work) => {
    for (const [name, value] of taken) env[name] = value;
    try {
      return await work();
    } finally {
      remove();
    }
  };
}

/**
 * The cache of base's runs in the workflow's own cache. A run by hand only reads: it may judge a stranger's pull request
 * in the scope of the default branch, from which everybody reads. The client is loaded when it is first used.
 */
export function workflowCache(
  event: GateEvent["kind"],
  env: NodeJS.ProcessEnv,
  withVariables: ReturnType<typeof takeActionsVariables>,
  log: (line: string) => void,
): RunCache {
  const ask = <T>(use: (client: typeof import("@actions/cache")) => Promise<T>): Promise<T> =>
    withVariables(async () => use(await import("@actions/cache")));
  return openActionsRunCache({
    folder: join(env["RUNNER_TEMP"] ?? ".", "outcome-gate-runs"),
    mode: event === "dispatch" ? "restore-only" : "restore-and-save",
    log,
    service: {
      restore: (paths, key) =>
        ask(async (client) => (client.isFeatureAvailable() ? client.restoreCache(paths, key) : undefined)),
      save: (paths, key) =>
        ask(async (client) => (client.isFeatureAvailable() ? client.saveCache(paths, key) : undefined)),
    },
  });
}
