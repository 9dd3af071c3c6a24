import { rm } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../../core/user-error.ts";
import type { TaskBranch, TaskBranches } from "../../ports/task-branches.ts";
import { type GitCall, GitError, git } from "./git.ts";

/**
 * Branches of the repository that `folder` is in. The only place that writes to a user's repository: objects and references, and
 * only those asked for. The index is a file of ours in `scratch`, and no working tree is touched.
 */
export function gitTaskBranches(folder: string, scratch: string): TaskBranches {
  const call: GitCall = { cwd: folder, indexFile: join(scratch, "branch.index") };
  const ask = async (args: readonly string[], more: Partial<GitCall> = {}): Promise<string> =>
    (await git(args, { ...call, ...more })).stdout.toString("utf8").trim();

  async function treeOf({ base, patch, files }: TaskBranch): Promise<string> {
    await ask(["read-tree", base]);
    if (patch !== "") await ask(["apply", "--cached", "--whitespace=nowarn", "-"], { input: patch });
    for (const { path, text } of files) {
      const blob = await ask(["hash-object", "-w", "--stdin"], { input: text });
      await ask(["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`]);
    }
    return ask(["write-tree"]);
  }

  /** `<parents> <tree>` of what the branch points at; empty when there is no such branch. */
  async function standing(name: string): Promise<string> {
    const args = ["log", "-1", "--format=%P %T", `refs/heads/${name}`, "--"];
    const { code, stdout } = await git(args, { ...call, okCodes: [0, 128] });
    return code === 0 ? stdout.toString("utf8").trim() : "";
  }

  return {
    async readFile(commit, path) {
      const { code, stdout } = await git(["cat-file", "blob", `${commit}:${path}`], {
        ...call,
        okCodes: [0, 128],
      });
      return code === 0 ? stdout.toString("utf8") : undefined;
    },
    async write(branch) {
      const { name, message } = branch;
      try {
        const base = await ask(["rev-parse", "--verify", `${branch.base}^{commit}`]);
        const tree = await treeOf(branch);
        const there = await standing(name);
        if (there !== "") return there === `${base} ${tree}` ? "unchanged" : "taken";
        const commit = await ask([...AUTHOR, "commit-tree", tree, "-p", base, "-F", "-"], { input: message });
        // Only as long as nobody else made the branch meanwhile.
        await ask(["update-ref", `refs/heads/${name}`, commit, ""]);
        return "written";
      } catch (error) {
        throw error instanceof GitError ? cannotMake(name, error) : error;
      } finally {
        await rm(call.indexFile ?? "", { force: true });
      }
    },
  };
}

function cannotMake(name: string, cause: GitError): UserError {
  const [first = ""] = cause.stderr.trim().split("\n");
  return new UserError(
    `The branch ${name} cannot be made: ${first}.`,
    "See that the task's base commit is in the clone, that its test patch fits there, and that the clone can be written.",
    { cause },
  );
}

const AUTHOR = ["-c", "user.name=outcome-gate", "-c", "user.email=outcome-gate@localhost"];
