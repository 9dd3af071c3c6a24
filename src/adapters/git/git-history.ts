import type { ObjectId } from "../../core/patch/patch.ts";
import type { History, MergedCommit } from "../../ports/history.ts";
import { GitError, git } from "./git.ts";
import type { ObjectStore } from "./object-store.ts";

/** The history of the user's repository, read through the store. `resolve` gives the commit that a name stands for. */
export function gitHistory(
  { gitDir }: Pick<ObjectStore, "gitDir">,
  resolve: (revision: string) => Promise<ObjectId>,
): History {
  const log = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await git(["log", "-z", ...args], { cwd: gitDir, gitDir });
    return stdout
      .toString("utf8")
      .split("\0")
      .filter((record) => record !== "");
  };
  return {
    async *mergedCommits(revision) {
      for (const record of await log("--first-parent", FORMAT, await resolve(revision))) {
        const found = readRecord(record);
        if (found !== undefined) yield found;
      }
    },
    async mergedAs(commit, commits) {
      try {
        const [record = ""] = await log("-1", FORMAT, commit);
        const found = readRecord(record);
        if (found === undefined || commits === 1) return found;
        const [base] = await log("-1", "--format=%H", `${commit}~${commits}`);
        return base === undefined ? undefined : { ...found, base: base.trim() };
      } catch (error) {
        if (error instanceof GitError) return undefined;
        throw error;
      }
    },
    messagesOf: async ({ kind, base, commit }) =>
      kind === "merge" ? log("--format=%B", `${base}..${commit}^2`) : [],
  };
}

const FORMAT = "--format=%H%x01%T%x01%P%x01%ct%x01%B";

/** Undefined for a commit without a parent: it came upon nothing. */
function readRecord(record: string): MergedCommit | undefined {
  const [commit = "", tree = "", parents = "", seconds = "", ...message] = record.trimStart().split("\u0001");
  const [base = "", second] = parents.split(" ");
  if (base === "") return undefined;
  return {
    commit,
    tree,
    base,
    kind: second === undefined ? "single" : "merge",
    message: message.join("\u0001").trim(),
    at: new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z"),
  };
}
