import { aFolder } from "./a-folder.ts";
import { gitRepository, type TestRepository, type TestTree } from "./git-repository.ts";

export interface TestHistory {
  readonly repository: TestRepository;
  /** Commits the tree on `main`, and gives the commit. */
  squash(message: string, tree: TestTree): string;
  /** Commits the trees beside `main`, one commit each, and merges the last. */
  merge(message: string, ...branch: readonly (readonly [string, TestTree])[]): string;
}

/** A repository on whose `main` changes come in as pull requests do. */
export function aHistory(first: TestTree): TestHistory {
  const repository = gitRepository({ folder: aFolder() });
  let [tip = ""] = repository.commit(first);
  const put = (message: string, tree: TestTree, ...parents: readonly string[]): string => {
    const [made = ""] = repository.commit(tree);
    const args = parents.flatMap((parent) => ["-p", parent]);
    return repository.git("commit-tree", `${made}^{tree}`, ...args, "-m", message);
  };
  const moveTo = (commit: string): string => {
    repository.git("update-ref", "refs/heads/main", commit);
    repository.git("reset", "-q", "--hard");
    tip = commit;
    return commit;
  };
  return {
    repository,
    squash: (message, tree) => moveTo(put(message, tree, tip)),
    merge(message, ...branch) {
      const base = tip;
      let head = base;
      let last: TestTree = first;
      for (const [text, tree] of branch) {
        head = put(text, tree, head);
        last = tree;
      }
      return moveTo(put(message, last, base, head));
    },
  };
}
