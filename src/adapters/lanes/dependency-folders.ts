import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** How a folder of installed dependencies is made available in a lane. */
type DependencyKind = "node-packages" | "composer-packages" | "python-environment" | "whole";

export interface DependencyFolder {
  /** Relative to the repository. */
  readonly path: string;
  readonly kind: DependencyKind;
}

export interface UntrackedContent {
  readonly dependencies: readonly DependencyFolder[];
  /** Whether git does not track anything at or below this path, so that no lane has it. */
  isUntracked(path: string): boolean;
}

/** Looks at what lies in the user's checkout besides the tracked files. Reads only. Nothing in a bare repository. */
export async function findDependencyFolders(checkout: string): Promise<UntrackedContent> {
  const stdout = await listUntracked(checkout);
  const folders = stdout
    .split("\0")
    .filter((path) => path.endsWith("/") || isLinkedFolder(checkout, path))
    .map((path) => path.replace(/\/$/, ""));
  const untracked = new Set(folders);
  return {
    dependencies: folders.flatMap((path) => {
      const kind = kindOf(checkout, path);
      return kind === undefined ? [] : [{ path, kind }];
    }),
    isUntracked: (path) => [...parents(path)].some((part) => untracked.has(part)),
  };
}

function listUntracked(checkout: string): Promise<string> {
  // Without an exclude option the ignored files are listed too; folders with nothing tracked are one entry each.
  const args = [
    "-c",
    "core.fsmonitor=false",
    "-c",
    "safe.directory=*",
    "ls-files",
    "--others",
    "--directory",
    "-z",
  ];
  const { PATH = "" } = process.env;
  const env = { PATH, GIT_OPTIONAL_LOCKS: "0", GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };
  return new Promise((resolve) => {
    const options = { cwd: checkout, env, maxBuffer: 256 * 1024 * 1024 };
    execFile("git", args, options, (error, stdout) => resolve(error === null ? stdout : ""));
  });
}

/** A second checkout of a repository often borrows the first one's installed packages by a link, which git lists like a file. */
const isLinkedFolder = (checkout: string, path: string): boolean =>
  path !== "" &&
  kindOf(checkout, path) !== undefined &&
  statSync(join(checkout, path), { throwIfNoEntry: false })?.isDirectory() === true;

function kindOf(checkout: string, path: string): DependencyKind | undefined {
  const has = (name: string): boolean => existsSync(join(checkout, path, name));
  const hasBeside = (name: string): boolean => existsSync(join(checkout, dirname(path), name));
  if (has("pyvenv.cfg")) {
    return "python-environment";
  }
  switch (basename(path)) {
    case "node_modules":
      return "node-packages";
    case "vendor":
      return has("composer/installed.json") ? "composer-packages" : has("bundle") ? "whole" : undefined;
    case "deps":
      return hasBeside("mix.exs") ? "whole" : undefined;
    case "bundle":
      return basename(dirname(path)) === "vendor" ? "whole" : undefined;
    case ".bundle":
    case "bower_components":
      return "whole";
    default:
      return undefined;
  }
}

/** The path itself and every folder above it. */
function* parents(path: string): Generator<string> {
  for (let at = path; at !== "." && at !== ""; at = dirname(at)) {
    yield at;
  }
}
