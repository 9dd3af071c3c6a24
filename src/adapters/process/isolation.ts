import { execFile } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute } from "node:path";
import { UserError } from "../../core/user-error.ts";
import { shellLine } from "./shell-line.ts";

type IsolationKind = "network" | "container";

/** What a contained command may see besides the system itself. All paths are absolute. */
interface IsolationPlaces {
  /** It may write here, and nowhere else. */
  readonly writable: readonly string[];
  /** It may read here although the place is below a hidden one. */
  readonly readable: readonly string[];
  /** Empty for it: the user's home, the runner's folders. */
  readonly hidden: readonly string[];
  /** Hidden although the place around it is readable: the checkout's `.git`, which may hold a token. */
  readonly covered: readonly string[];
  /** Readable inside what is covered. */
  readonly uncovered: readonly string[];
}

export interface IsolatedCommand {
  readonly kind: IsolationKind;
  /** For `sh -c`. */
  readonly command: string;
  /** `host`: what prepares a tree may download. */
  readonly network: "none" | "host";
  readonly env: Readonly<Record<string, string>>;
  readonly places: IsolationPlaces;
}

/**
 * The command inside its isolation, for `sh -c`. `network`: a network namespace with nothing but a loopback of its own.
 * `container`: bubblewrap besides, where the file system is read-only and the user's home, temporary files and processes
 * are not there. Throws a `UserError` with the reason where the system does not allow it: it is never silently left out.
 */
export async function isolate(wanted: IsolatedCommand): Promise<string> {
  const { kind, network, command } = wanted;
  if (kind === "network" && network === "host") return command;
  const prefix = kind === "network" ? await networkPrefix() : await containerPrefix(wanted);
  return shellLine([...prefix, "/bin/sh", "-c", command]);
}

const LOOPBACK = "ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null || exit 125; ";

function networkCandidates(): readonly (readonly string[])[] {
  const inside = (then: string) => ["--", "/bin/sh", "-c", `${LOOPBACK}exec ${then}"$@"`, "sh"];
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const back = `unshare --user --map-user=${uid} --map-group=${gid} -- `;
  return [
    uid === 0
      ? ["unshare", "--net", ...inside("")]
      : ["unshare", "--user", "--map-root-user", "--net", ...inside(back)],
    ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--unshare-net", "--"],
  ];
}

let network: Promise<readonly string[]> | undefined;

/** Found once per process. */
function networkPrefix(): Promise<readonly string[]> {
  network ??= findNetwork();
  network.catch(() => {
    network = undefined;
  });
  return network;
}

/** Where the loopback is up, the routes of this namespace know its address. */
const HAS_LOOPBACK = `grep -q 127.0.0.1 /proc/net/fib_trie && [ "$(id -u)" = ${process.getuid?.() ?? 0} ] && exit 7`;

async function findNetwork(): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const prefix of networkCandidates()) {
    const fault = await tryOut([...prefix, "/bin/sh", "-c", HAS_LOOPBACK]);
    if (fault === undefined) return prefix;
    faults.push(`${prefix[0]}: ${fault}`);
  }
  throw refusal("network", faults.join("; "));
}

async function containerPrefix({ env, network, places }: IsolatedCommand): Promise<readonly string[]> {
  const base = ["bwrap", "--die-with-parent", "--unshare-all"];
  const prefix = [
    ...base,
    ...(network === "host" ? ["--share-net"] : []),
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/run"],
    ...(network === "host" ? readBind(["/run/systemd/resolve", "/run/resolvconf"]) : []),
    ...existing(places.hidden).flatMap(cover),
    ...readBind([...places.readable, ...programFolders(env)].filter((path) => isBelow(path, places.hidden))),
    ...existing(places.covered).flatMap(cover),
    ...readBind(places.uncovered),
    ...existing(places.writable).flatMap((path) => ["--bind", path, path]),
    "--",
  ];
  const fault = await tryOut([...prefix, "/bin/sh", "-c", "exit 7"]);
  if (fault !== undefined) throw refusal("container", fault);
  return prefix;
}

const readBind = (paths: readonly string[]): readonly string[] =>
  existing(paths).flatMap((path) => ["--ro-bind", path, path]);

/** Folders before what is in them. */
const existing = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => existsSync(path)).sort((a, b) => a.length - b.length);

const cover = (path: string): readonly string[] =>
  statSync(path).isDirectory() ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path];

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));

/** Where the environment says that tools are: a program in `bin` needs what is beside that folder. */
function programFolders(env: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(env)
    .flatMap((value) => value.split(delimiter))
    .filter((path) => isAbsolute(path) && existsSync(path))
    .flatMap((path) => [path, realpathSync(path)])
    .map((path) => (basename(path) === "bin" ? dirname(path) : path));
}

/** Undefined when the command ends with 7, else why not. */
function tryOut([file = "", ...args]: readonly string[]): Promise<string | undefined> {
  const options = {
    timeout: 10_000,
    killSignal: "SIGKILL" as const,
    env: { PATH: process.env["PATH"] ?? "" },
  };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, _stdout, stderr) => {
      if (error?.code === 7) resolve(undefined);
      else if (error?.code === "ENOENT") resolve("is not installed");
      else resolve(stderr.trim().split("\n").at(-1) || `ended with ${error?.code ?? 0}`);
    });
  });
}

function refusal(kind: IsolationKind, why: string): UserError {
  return new UserError(
    `\`isolate: ${kind}\` is not possible on this machine (${why}).`,
    kind === "container"
      ? "Install bubblewrap (`apt-get install bubblewrap`); where the system forbids user namespaces (Ubuntu 24.04: `kernel.apparmor_restrict_unprivileged_userns`), allow them, or run the job in a container and take `isolate` out."
      : "Install iproute2 and util-linux or bubblewrap; where the system forbids user namespaces, allow them, or take `isolate` out.",
  );
}
