import type { Suite } from "../core/tests/suite.ts";
import type { PatchFiles } from "./patch-files.ts";
import type { Commit } from "./revisions.ts";
import type { SuiteRunner } from "./suite-runner.ts";
import type { TreeStore } from "./tree-store.ts";

/** Which task a place is wanted for. */
export interface TaskSource {
  readonly instanceId: string;
  /** `owner/name`; empty when it is not known. */
  readonly repository: string;
  readonly baseCommit: string;
}

/** Where one task is run: its base commit, its trees, its suites, and what runs them. */
export interface TaskPlace {
  readonly base: Commit;
  readonly trees: TreeStore;
  readonly patches: PatchFiles;
  readonly suites: readonly Suite[];
  readonly runner: SuiteRunner;
  /** The machine and the tools of the suites, one a line. */
  toolchain(): Promise<string>;
}

export type TaskPlaceAnswer<T> =
  | { readonly kind: "done"; readonly value: T }
  /** The user does not have what this task needs. `reason` is a machine word, `detail` a sentence. */
  | { readonly kind: "unavailable"; readonly reason: string; readonly detail: string };

/**
 * Gives each task a place of its own and takes it away when the work ends, however it ends. Several may be open at once.
 * Local repositories are one such source of places. Containers would be another: one that starts the instance's image, with
 * a runner whose `run` moves the container's checkout to a tree and runs the suite there.
 */
export interface TaskPlaces {
  inPlace<T>(task: TaskSource, work: (place: TaskPlace) => Promise<T>): Promise<TaskPlaceAnswer<T>>;
}
