import { configPlaces } from "../../gate/parse-base-config.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import type { TaskBranches } from "../../ports/task-branches.ts";
import type { Remarks } from "../remark.ts";
import { readTasks } from "../run/read-tasks.ts";
import type { Task } from "../run/task.ts";
import { type GivenSuite, taskConfig } from "./task-config.ts";

export interface DesignatedTasks {
  /** Names of branches that hold a task now. */
  readonly branches: readonly string[];
  readonly written: number;
}

/** The branch of a task. What git takes in no name (`git check-ref-format`) becomes a dash; two dots in a row, and one at either end, too. */
export const taskBranchOf = (instanceId: string): string =>
  `outcome-gate/${instanceId
    .replace(/[^\p{L}\p{N}_.-]+/gu, "-")
    .replace(/\.(?=\.)|^\.|\.$|\.(?=lock$)/g, "-")}`;

/**
 * Makes a branch of every task of a file: its base commit, with the task's tests and a configuration that designates them. A pull request
 * against that branch is gated by the task.
 */
export async function designateTasks(
  request: { readonly instances: string; readonly suite?: GivenSuite },
  { files, branches }: { readonly files: OfflineFiles; readonly branches: TaskBranches },
  remarks: Remarks,
): Promise<DesignatedTasks> {
  const tasks = await readTasks(files, request.instances, remarks);
  const held: string[] = [];
  let written = 0;
  for (const [id, task] of tasks) {
    const answer = await designate(task, request.suite, branches);
    if (answer === "taken")
      remarks({ path: taskBranchOf(id), text: "is a branch that holds something else; it was left alone" });
    else held.push(taskBranchOf(id));
    if (answer === "written") written += 1;
  }
  return { branches: held, written };
}

async function designate(
  { instance, baseCommit, testPatch }: Task,
  suite: GivenSuite | undefined,
  branches: TaskBranches,
): Promise<"written" | "unchanged" | "taken"> {
  const configs = await Promise.all(
    configPlaces.map(async (path) => ({ path, text: await branches.readFile(baseCommit, path) })),
  );
  const standing = configs.find(({ text }) => text !== undefined);
  const { path, text } = standing ?? { path: configPlaces[0], text: undefined };
  return branches.write({
    name: taskBranchOf(instance.id),
    base: baseCommit,
    patch: testPatch,
    files: [{ path, text: taskConfig(text, instance.f2p, suite) }],
    message: `Set the task ${instance.id}\n\nThe tests of the task, and their names for the gate.\n`,
  });
}
