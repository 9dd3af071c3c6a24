import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { git } from "../../adapters/git/git.ts";
import { UserError } from "../../core/user-error.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";

export interface WorkingFiles extends RepositoryFiles {
  /** The top of the checkout; absolute. */
  readonly top: string;
}

/** The files of the checkout that `folder` is in: what git tracks, and what it would track, since it does not ignore it. */
export async function workingFiles(folder: string): Promise<WorkingFiles> {
  const top = await topOf(folder);
  const listed = await git(["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: top });
  const paths = listed.stdout.toString("utf8").split("\0");
  return {
    top,
    paths: [...new Set(paths)].filter((path) => path !== "").sort(),
    read: (path) => readFile(join(top, path), "utf8").catch(() => undefined),
  };
}

async function topOf(folder: string): Promise<string> {
  const facts = await stat(folder).catch(() => undefined);
  if (facts?.isDirectory() !== true) {
    throw new UserError(`${folder} is no folder.`, "Check the path given to --repo.");
  }
  const args = ["rev-parse", "--path-format=absolute", "--show-toplevel"];
  const { code, stdout } = await git(args, { cwd: folder, okCodes: [0, 128] });
  if (code === 0) return stdout.toString("utf8").replace(/\n$/, "");
  throw new UserError(
    `${folder === "." ? "This folder" : folder} is in no working tree of git.`,
    "Run it in a clone of the repository, or name one with --repo.",
  );
}
