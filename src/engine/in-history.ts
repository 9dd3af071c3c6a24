import { gitHistory } from "../adapters/git/git-history.ts";
import { gitTaskBranches } from "../adapters/git/task-branches.ts";
import type { History } from "../ports/history.ts";
import type { TaskBranches } from "../ports/task-branches.ts";
import { inRepository } from "./in-repository.ts";

export interface OpenedHistory {
  readonly history: History;
  readonly branches: TaskBranches;
}

/** Opens a repository for its history, and for the branches that the user asks for. */
export function inHistory<T>(folder: string, work: (opened: OpenedHistory) => Promise<T>): Promise<T> {
  return inRepository(folder, ({ store, revisions, folder: scratch }) => {
    const resolve = async (revision: string) => (await revisions.resolve(revision)).commit;
    return work({ history: gitHistory(store, resolve), branches: gitTaskBranches(folder, scratch) });
  });
}
