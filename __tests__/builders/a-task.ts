import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "./a-folder.ts";
import { gitRepository, type TestRepository, type TestTree } from "./git-repository.ts";
import { expectLine, shellRunner, spread } from "./shell-project.ts";

/** Base of a task: one feature is missing, three lines are guarded by a test each. */
export const taskBase: TestTree = {
  ...shellRunner,
  "src/lines": spread("alpha", "beta", "gamma"),
  "t/alpha.sh": expectLine("src/lines", "alpha"),
  "t/beta.sh": expectLine("src/lines", "beta"),
  "t/gamma.sh": expectLine("src/lines", "gamma"),
};

export interface TestTask {
  readonly repository: TestRepository;
  readonly base: string;
  /** A row of a data set. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The patch that makes base into this tree. */
  patchTo(tree: TestTree): string;
}

/** A real repository at the base of a task; T adds a test of the feature and a case to an old one. */
export function aTask(): TestTask {
  const repository = gitRepository({ folder: aFolder() });
  const [base = ""] = repository.checkOut(taskBase);
  const patchTo = (tree: TestTree): string => {
    const [commit = ""] = repository.commit(tree);
    repository.git("update-ref", "refs/heads/main", base);
    // `git diff` ends with a line feed, which the builder takes away.
    return `${repository.git("diff", "--binary", base, commit)}\n`;
  };
  const withTests = { ...taskBase, "t/feature.sh": expectLine("src/feature", "new") };
  const gold = { ...taskBase, "src/feature": "new\n" };
  const row = {
    instance_id: "octo__spoon-7",
    repo: "octo/spoon",
    base_commit: base,
    patch: patchTo(gold),
    test_patch: patchTo(withTests),
    FAIL_TO_PASS: JSON.stringify(["feature"]),
    PASS_TO_PASS: JSON.stringify(["alpha", "beta", "gamma"]),
  };
  return { repository, base, row, patchTo };
}

/** Writes rows as JSON Lines to a file in a folder of its own, and gives its path. */
export function jsonLinesFile(name: string, rows: readonly object[]): string {
  const path = join(aFolder(), name);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return path;
}

/** Whether GNU patch is there: one of the attempts needs it. */
export function hasPatchProgram(): boolean {
  try {
    execFileSync("patch", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
