import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { below, nearest } from "./nearest.ts";
import { nodeLock } from "./node-setup.ts";
import { pinnedActions } from "./pinned-actions.ts";
import { uses, type WorkflowStep } from "./workflow-step.ts";

/** Node.js in the version that the repository names, else the latest with long-term support; and the package manager, where it is none that comes with it. */
export async function nodeSteps(
  directory: string,
  repository: RepositoryFiles,
): Promise<readonly WorkflowStep[]> {
  const file = nearest(directory, /^\.(node-version|nvmrc|tool-versions)$/, repository.paths);
  const node = uses(pinnedActions.node, {
    ...(file === undefined
      ? { "node-version": "lts/*" }
      : { "node-version-file": below(file.folder, file.name) }),
    "package-manager-cache": "false",
  });
  return [node, ...(await packageManager(directory, repository))];
}

async function packageManager(
  directory: string,
  repository: RepositoryFiles,
): Promise<readonly WorkflowStep[]> {
  const lock = await nodeLock(directory, repository);
  if (lock === undefined || lock.manager === "npm" || lock.manager === "yarn-classic") return [];
  // Yarn's own launcher reads the version that the repository asks for.
  if (lock.manager === "yarn-berry") return [{ run: "npm install --global corepack && corepack enable" }];
  const manifest = (await repository.read(below(lock.folder, "package.json"))) ?? "";
  const named = new RegExp(`"packageManager"\\s*:\\s*"${lock.manager}@(\\d+\\.\\d+\\.\\d+)`).exec(
    manifest,
  )?.[1];
  return [{ run: `npm install --global ${lock.manager}${named === undefined ? "" : `@${named}`}` }];
}
