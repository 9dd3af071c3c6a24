import { execFile } from "node:child_process";
import { arch, platform } from "node:os";

/**
 * How the processes of a run are kept together, strongest first.
 * `namespace`: a PID namespace; the kernel ends all of it with its first process. Needs root: the form for other
 * users maps their ids, and then setuid programs, supplementary groups and owners of system files look different
 * to the tests.
 * `subreaper`: orphans become children of the run's first process (`prctl(PR_SET_CHILD_SUBREAPER)`), so that the
 * process tree is complete whatever they do.
 * `tracked`: the process tree is looked at now and then; the marker variable, open output and working folder
 * find most of the rest.
 */
export interface Containment {
  readonly kind: "namespace" | "subreaper" | "tracked";
  /** Put before the command's arguments. */
  readonly prefix: readonly string[];
}

const NAMESPACE: Containment = {
  kind: "namespace",
  prefix: ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "--"],
};

/** No isolation at all: what every system can do. */
export const TRACKED: Containment = { kind: "tracked", prefix: [] };

let found: Promise<Containment> | undefined;

/** The strongest containment that works here: tried once per process. */
export function findContainment(): Promise<Containment> {
  found ??= firstThatWorks([NAMESPACE, ...subreaper()]);
  return found;
}

/** The subreaper form for this machine, when there is one. */
export function subreaper(): readonly Containment[] {
  // The number of the system call `prctl`; 36 is PR_SET_CHILD_SUBREAPER.
  const prctl = { x64: 157, arm64: 167, riscv64: 167 }[arch() as string];
  if (platform() !== "linux" || prctl === undefined) {
    return [];
  }
  const script = `syscall(${prctl}, 36, 1, 0, 0, 0) == 0 or exit 125; exec { $ARGV[0] } @ARGV; exit 126`;
  return [{ kind: "subreaper", prefix: ["perl", "-e", script, "--"] }];
}

async function firstThatWorks(candidates: readonly Containment[]): Promise<Containment> {
  for (const candidate of candidates) {
    if (platform() === "linux" && (await works(candidate))) {
      return candidate;
    }
  }
  return TRACKED;
}

function works({ prefix }: Containment): Promise<boolean> {
  const [file = "", ...rest] = prefix;
  const test = ["/bin/sh", "-c", 'read -r line </proc/self/stat && [ -n "$line" ] && exit 7'];
  return new Promise((resolve) => {
    const options = { timeout: 10_000, killSignal: "SIGKILL" as const, env: { PATH: process.env["PATH"] } };
    execFile(file, [...rest, ...test], options, (error) => resolve(error?.code === 7));
  });
}
