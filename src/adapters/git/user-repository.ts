import { access, constants, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../../core/user-error.ts";
import { GitError, git } from "./git.ts";

/** What must be known of the user's repository to read its objects from outside. */
export interface UserRepository {
  /** Any folder of the working tree, or the repository itself when it is bare. */
  readonly folder: string;
  readonly objects: string;
  readonly objectFormat: "sha1" | "sha256";
  /** The commits at which a shallow clone ends, as git keeps them; undefined in a full clone. */
  readonly shallow: string | undefined;
  /** Cloned with a filter, so that objects may be missing. */
  readonly partial: boolean;
}

/** Finds the repository that `folder` is in. Only asks; nothing is written, refreshed or fetched. */
export async function findUserRepository(folder: string): Promise<UserRepository> {
  await requireFolder(folder);
  const questions = ["--git-path", "objects", "--show-object-format", "--is-shallow-repository"];
  const [answers, partial] = await Promise.all([
    git(["rev-parse", "--path-format=absolute", ...questions, "--git-path", "shallow"], {
      cwd: folder,
    }).catch((error) => {
      throw explain(error, folder);
    }),
    git(["config", "--get-regexp", "^(remote\\..*\\.promisor|extensions\\.partialclone)$"], {
      cwd: folder,
      okCodes: [0, 1, 128],
    }),
  ]);
  // The answers in the middle are known words, so that paths may hold line feeds.
  const said = /^(.*)\n(sha1|sha256)\n(true|false)\n(.*)\n$/s.exec(answers.stdout.toString("utf8"));
  const [, objects = "", format, isShallow, shallowFile = ""] = said ?? [];
  if (objects === "") throw new Error("git rev-parse did not answer every question");
  return {
    folder,
    objects,
    objectFormat: format === "sha256" ? "sha256" : "sha1",
    shallow: isShallow === "true" ? await readFile(shallowFile, "utf8") : undefined,
    partial: partial.code === 0,
  };
}

/** Git would only be said not to start in such a place. */
async function requireFolder(folder: string): Promise<void> {
  const status = await stat(folder).catch(() => undefined);
  const fault =
    status === undefined
      ? "does not exist"
      : !status.isDirectory()
        ? "is not a folder"
        : await access(folder, constants.X_OK).then(
            () => undefined,
            () => "cannot be entered",
          );
  if (fault !== undefined) {
    throw new UserError(`\`${folder}\` ${fault}.`, "Name a folder inside a clone of the repository.");
  }
}

/** What to say when an object is not there: a clone that was made partial is the reason nearly always. */
export function missingObject(repository: UserRepository, what: string, cause?: unknown): UserError {
  const hint = repository.partial
    ? "The clone is partial (made with `--filter`). Fetch the rest with `git fetch --refetch --no-filter`, or clone without a filter."
    : repository.shallow !== undefined
      ? "The clone is shallow. Run `git fetch --unshallow`; with actions/checkout set `fetch-depth: 0`."
      : "The repository may be damaged: see `git fsck`.";
  return new UserError(`The repository lacks ${what}.`, hint, { cause });
}

/** Whether git ended because an object could not be read. */
export function isMissingObject(error: unknown): error is GitError {
  return (
    error instanceof GitError &&
    /unable to read|could not read|bad object|bad tree|not a tree|not a valid object|missing blob|could not parse|unable to parse|invalid object|failed to (read|traverse)|lazy fetching/i.test(
      error.stderr,
    )
  );
}

/** Lines for `objects/info/alternates`; a path that git would take for something else is quoted as git quotes. */
export function alternatesFile(folders: readonly string[]): string {
  return folders.map((folder) => `${/[\n"\\]/.test(folder) ? quote(folder) : folder}\n`).join("");
}

export function objectsOf(gitDir: string): string {
  return join(gitDir, "objects");
}

function quote(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}

function explain(error: unknown, folder: string): unknown {
  if (!(error instanceof GitError) || !/not a git repository|must be run in a work tree/i.test(error.stderr))
    return error;
  const hint = "Run it inside a clone of the repository, or name one.";
  return new UserError(`\`${folder}\` is not in a git repository.`, hint, { cause: error });
}
