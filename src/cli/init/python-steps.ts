import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { below, nearest } from "./nearest.ts";
import { pinnedActions } from "./pinned-actions.ts";
import { pythonTool } from "./python-setup.ts";
import { uses, type WorkflowStep } from "./workflow-step.ts";

/** Python in the version that the repository names, else the latest; and the tool that its lock file is of. */
export async function pythonSteps(
  directory: string,
  { paths, read }: RepositoryFiles,
): Promise<readonly WorkflowStep[]> {
  const tool = pythonTool(directory, paths);
  const python = uses(pinnedActions.python, await version(directory, { paths, read }));
  if (tool === "pip") return [python];
  if (tool === "uv") return [python, uses(pinnedActions.uv, { "enable-cache": "false" })];
  return [python, { run: `pipx install ${tool}` }];
}

async function version(
  directory: string,
  { paths, read }: RepositoryFiles,
): Promise<Readonly<Record<string, string>>> {
  const file = nearest(directory, /^\.(python-version|tool-versions)$/, paths);
  if (file !== undefined) return { "python-version-file": below(file.folder, file.name) };
  const project = nearest(directory, /^pyproject\.toml$/, paths);
  const path = project === undefined ? undefined : below(project.folder, project.name);
  const states = path !== undefined && /^requires-python\s*=/m.test((await read(path)) ?? "");
  return states ? { "python-version-file": path } : { "python-version": '"3.x"' };
}
