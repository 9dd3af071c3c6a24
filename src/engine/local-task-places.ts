import { statSync } from "node:fs";
import { join } from "node:path";
import { openPatchFiles } from "../adapters/git/patch-files.ts";
import { UserError } from "../core/user-error.ts";
import type { TaskPlace, TaskPlaceAnswer, TaskPlaces, TaskSource } from "../ports/task-places.ts";
import { chooseSuites, type SuiteChoice } from "./choose-suites.ts";
import { inRepository, type OpenedRepository } from "./in-repository.ts";
import { openRunner } from "./open-runner.ts";
import { readConfig } from "./read-config.ts";
import { repositoryFiles } from "./repository-files.ts";
import { toolchainOf } from "./toolchain-of.ts";

export interface LocalTaskPlacesOptions {
  /** One clone for every task, or a folder with a clone per repository (`owner/name`, `owner__name` or `name`). */
  readonly clones: { readonly kind: "one" | "folder"; readonly path: string };
  readonly suites: SuiteChoice;
  readonly configFile?: string;
}

/**
 * Places in local clones: lanes beside the user's checkout, as for every other evaluation. Each task gets lanes of its own, with their
 * own set-up, since what a model's patch leaves behind in one must not reach the next.
 */
export function localTaskPlaces(options: LocalTaskPlacesOptions): TaskPlaces {
  const { clones } = options;
  if (!isFolder(clones.path))
    throw new UserError(`${clones.path} is no folder.`, "Give a clone, or a folder of clones.");
  return {
    async inPlace(task, work) {
      const clone = clones.kind === "one" ? clones.path : cloneOf(task, clones.path);
      if (clone === undefined) {
        return unavailable(
          "no-clone",
          `${clones.path} holds no clone of ${task.repository || task.instanceId}`,
        );
      }
      try {
        return await inRepository(clone, (opened) => inOpened(opened, task, options, work));
      } catch (error) {
        if (error instanceof UserError) return unavailable("cannot-run", `${error.message} ${error.hint}`);
        throw error;
      }
    },
  };
}

const unavailable = (reason: string, detail: string) => ({ kind: "unavailable", reason, detail }) as const;

async function inOpened<T>(
  opened: OpenedRepository,
  task: TaskSource,
  options: LocalTaskPlacesOptions,
  work: (place: TaskPlace) => Promise<T>,
): Promise<TaskPlaceAnswer<T>> {
  const { store, revisions, folder } = opened;
  const base = await revisions.resolve(task.baseCommit);
  const config = await readConfig(options.configFile, base.tree, store);
  const suites = await chooseSuites(options.suites, config, () => repositoryFiles(base.tree, store));
  const runner = await openRunner(opened, { base: base.commit, parallel: 1 });
  try {
    const patches = openPatchFiles(store, folder);
    const toolchain = () => toolchainOf(suites, store.listPaths(base.tree), folder);
    return { kind: "done", value: await work({ base, trees: store, patches, suites, runner, toolchain }) };
  } finally {
    await runner.dispose();
  }
}

function cloneOf({ repository, instanceId }: TaskSource, folder: string): string | undefined {
  const [owner = "", name = ""] = repository.split("/");
  const names = repository === "" ? [instanceId] : [repository, `${owner}__${name}`, name];
  return names.map((each) => join(folder, each)).find(isFolder);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
