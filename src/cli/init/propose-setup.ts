import type { Suite } from "../../core/tests/suite.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { ecosystemOf } from "./ecosystem.ts";
import { nearest } from "./nearest.ts";
import { nodeSetup } from "./node-setup.ts";
import { pythonSetup } from "./python-setup.ts";
import { goingUp } from "./setup-line.ts";

/** The line that prepares a fresh working tree for the suite, by its lock files; undefined when its runner fetches what it needs itself. */
export async function proposeSetup(suite: Suite, repository: RepositoryFiles): Promise<string | undefined> {
  const { directory } = suite;
  const inFolderOf = (name: RegExp, line: string) => {
    const found = nearest(directory, name, repository.paths);
    return found === undefined ? undefined : `${goingUp(directory, found.folder)}${line}`;
  };
  switch (ecosystemOf(suite, repository)) {
    case "node":
      return nodeSetup(suite, repository);
    case "python":
      return pythonSetup(suite, repository);
    case "ruby":
      return inFolderOf(/^Gemfile$/, "bundle install");
    case "php":
      return inFolderOf(/^composer\.json$/, "composer install --no-interaction --no-progress");
    case "perl":
      return inFolderOf(/^(cpanfile|Makefile\.PL|Build\.PL)$/, "cpanm --quiet --notest --installdeps .");
    default:
      return undefined;
  }
}
