import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

export interface Covering {
  /** Read as it is; what is written to it goes elsewhere. A real path. */
  readonly folder: string;
  /** Takes what is written, for as long as it is there. Made when it is missing, and not below `folder`. */
  readonly over: string;
}

export type Cover =
  /** Put before a command's arguments. */
  | { readonly kind: "covered"; readonly prefix: readonly string[] }
  /** The system allows it not. `because` is a clause in plain words. */
  | { readonly kind: "open"; readonly because: string };

/** Folders that were covered before: it is tried once, and seen of each run. */
const worked = new Set<string>();

/** Leaves a mark once it lies, so that a failure is not taken for the command's end. */
const MOUNT = `mount -t overlay overlay -o "$1" "$2" 2>/dev/null || exit 125; : > "$3"; shift 3; exec "$@"`;

/**
 * How a command is run so that a folder cannot be changed by it: an overlay of its own mount namespace lies on the folder. Root needs
 * nothing else; others need a user namespace, in which programs with rights of their own (`sudo`) have none.
 */
export async function coverFolder(covering: Covering): Promise<Cover> {
  const { folder, over } = covering;
  if (process.platform !== "linux") return open("this system has no mount namespaces");
  // They would end an option of the mount.
  if (/[,:\\"]/.test(folder + over))
    return open("its path, or that of the temporary files, holds a comma, colon or backslash");
  if (isBelow(over, folder)) return open("the temporary files are below it");
  if (await hasMounts(folder)) return open("other file systems are mounted in it");
  const [up, work] = [join(over, "up"), join(over, "work")];
  await Promise.all([up, work].map((path) => mkdir(path, { recursive: true })));
  const options = `userxattr,lowerdir=${folder},upperdir=${up},workdir=${work}`;
  const prefix = prefixOf([options, folder, markIn(over)]);
  if (!(worked.has(folder) || (await works(prefix)))) return open("the system allows no overlay");
  worked.add(folder);
  return { kind: "covered", prefix };
}

/** Whether the cover lay over the folder when a command ran with its prefix. */
export const wasCovered = (over: string): boolean => existsSync(markIn(over));

const markIn = (over: string): string => join(over, "covered");

/** Gives its owner the right to remove what the system made there for itself. */
export async function makeRemovable({ over }: Pick<Covering, "over">): Promise<void> {
  await chmod(join(over, "work/work"), 0o700).catch(() => {});
}

const open = (because: string): Cover => ({ kind: "open", because });

const isBelow = (path: string, folder: string): boolean => !/^\.\.(\/|$)/.test(relative(folder, path));

/** An overlay shows one file system: what is mounted inside would be gone. */
async function hasMounts(folder: string): Promise<boolean> {
  const table = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  return table.split("\n").some((line) => {
    const place = (line.split(" ")[4] ?? "").replace(/\\(\d{3})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    return place !== folder && isBelow(place, folder);
  });
}

function prefixOf(parameters: readonly string[]): readonly string[] {
  const mount = ["--mount", "--", "/bin/sh", "-c", MOUNT, "sh", ...parameters];
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid === 0) return ["unshare", ...mount];
  const back = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return ["unshare", "--user", "--map-root-user", ...mount, ...back];
}

function works([file = "", ...args]: readonly string[]): Promise<boolean> {
  const options = {
    timeout: 10_000,
    killSignal: "SIGKILL" as const,
    env: { PATH: process.env["PATH"] ?? "" },
  };
  return new Promise((resolve) => {
    execFile(file, [...args, "/bin/sh", "-c", "exit 7"], options, (error) => resolve(error?.code === 7));
  });
}
