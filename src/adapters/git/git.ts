import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { UserError } from "../../core/user-error.ts";
import { shellLine } from "../process/shell-line.ts";

/** One run of git. */
export interface GitCall {
  readonly cwd: string;
  /** With it git looks for no repository; the configuration read is this folder's. */
  readonly gitDir?: string;
  readonly workTree?: string;
  readonly indexFile?: string;
  readonly input?: string | Uint8Array;
  /** Receives standard output as it comes; it is then not collected and not bounded. */
  readonly onOutput?: (chunk: Buffer) => void;
  /** Bytes of standard output that are accepted; more is an error, never a cut. */
  readonly maxOutput?: number;
  /** Exit codes that are an answer. Only 0 when absent. */
  readonly okCodes?: readonly number[];
}

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Git ended otherwise than asked for. `stderr` is in English whatever the user's language. */
export class GitError extends Error {
  override readonly name = "GitError";
  readonly code: number | undefined;
  readonly stderr: string;

  constructor(
    args: readonly string[],
    code: number | undefined,
    stderr: string,
    what = `ended with ${code}`,
  ) {
    super(`git ${args.join(" ")} ${what}: ${stderr.trim()}`);
    this.code = code;
    this.stderr = stderr;
  }
}

/** Nothing that a repository or a user configures may run a program, ask, change a conversion, or reach the network. */
const FIXED = Object.entries({
  "core.hooksPath": "/dev/null",
  "core.fsmonitor": "false",
  "core.untrackedCache": "false",
  "core.splitIndex": "false",
  "core.attributesFile": "/dev/null",
  "core.excludesFile": "/dev/null",
  "core.quotePath": "false",
  "core.pager": "cat",
  "core.askPass": "",
  "core.sshCommand": "false",
  "credential.helper": "",
  "protocol.allow": "never",
  "protocol.ext.allow": "never",
  "submodule.recurse": "false",
  "gc.auto": "0",
  "maintenance.auto": "false",
  "advice.detachedHead": "false",
  // Only objects and names are read in the user's repository, and nothing that its configuration could start.
  "safe.directory": "*",
}).flatMap(([key, value]) => ["-c", `${key}=${value}`]);

const ENVIRONMENT = {
  LC_ALL: "C",
  LANGUAGE: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_NO_LAZY_FETCH: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_PROTOCOL_FROM_USER: "0",
};

/** What would steer git, and what a test that runs beside it could read in /proc: git needs no secret here. */
const WITHHELD = /^(GIT_|SSH_|PAGER$|LC_|ACTIONS_|INPUT_|BASH_)|TOKEN|SECRET|PASSWORD|CREDENTIAL|_KEY$/i;

const MAX_OUTPUT = 256 << 20;
const MAX_STDERR = 64 << 10;

/** Runs git to its end. Throws `GitError`, or `UserError` when there is no git. */
export function git(args: readonly string[], call: GitCall): Promise<GitResult> {
  return toItsEnd(startGit(args, call), args, call);
}

/** Runs git several times, each when the one before succeeded, from one process of ours: starting another takes longer than git does. */
export function gitInTurn(commands: readonly (readonly string[])[], call: GitCall): Promise<GitResult> {
  const script = commands.map((args) => shellLine(["git", ...FIXED, ...args])).join(" && ");
  return toItsEnd(start("/bin/sh", ["-c", script], call), commands.flat(), call);
}

function toItsEnd(
  child: ChildProcessWithoutNullStreams,
  args: readonly string[],
  call: GitCall,
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (call.onOutput !== undefined) {
        try {
          call.onOutput(chunk);
        } catch (error) {
          child.kill("SIGKILL");
          reject(error);
        }
      } else if (size > (call.maxOutput ?? MAX_OUTPUT)) {
        child.kill("SIGKILL");
        reject(new GitError(args, undefined, stderr, "printed too much"));
      } else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (stderr.length < MAX_STDERR) stderr += chunk.toString("utf8");
    });
    child.on("error", (error) => reject(notStarted(error, call)));
    child.on("close", (code) => {
      if (code !== null && (call.okCodes ?? [0]).includes(code)) {
        resolve({ code, stdout: Buffer.concat(chunks), stderr });
      } else if (code === NOT_FOUND) reject(noGit(call));
      else reject(failure(args, code ?? undefined, stderr));
    });
    child.stdin.end(call.input ?? "");
  });
}

/** A disk that is full is not git's fault and not ours. Where its quota or the file system is at fault, git says no more than that it could not write. */
function failure(args: readonly string[], code: number | undefined, stderr: string): Error {
  const error = new GitError(args, code, stderr);
  if (!/no space left|disk quota|read-only file system|unable to write|failed to write/i.test(stderr)) {
    return error;
  }
  const [first = ""] = stderr.trim().split("\n");
  return new UserError(
    `Git cannot write what a run needs: ${first}.`,
    "Free some space for temporary files, or point TMPDIR to a disk that has it.",
    { cause: error },
  );
}

/** Starts git with the same safety, for the caller to talk to. */
export function startGit(args: readonly string[], call: GitCall): ChildProcessWithoutNullStreams {
  return start("git", [...FIXED, ...args], call);
}

function start(program: string, args: readonly string[], call: GitCall): ChildProcessWithoutNullStreams {
  const child = spawn(program, args, {
    cwd: call.cwd,
    env: environment(call),
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  // Git may end before it has read everything; its exit code tells what happened.
  child.stdin.on("error", () => {});
  return child;
}

function environment(call: GitCall): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !WITHHELD.test(name));
  return {
    ...Object.fromEntries(own),
    ...ENVIRONMENT,
    ...(call.gitDir === undefined ? {} : { GIT_DIR: call.gitDir }),
    ...(call.workTree === undefined ? {} : { GIT_WORK_TREE: call.workTree }),
    ...(call.indexFile === undefined ? {} : { GIT_INDEX_FILE: call.indexFile }),
  };
}

function notStarted(error: NodeJS.ErrnoException, call: GitCall): Error {
  return error.code === "ENOENT" ? noGit(call, error) : error;
}

/** A shell's exit code for a program that is not there; git itself never ends with it. */
const NOT_FOUND = 127;

function noGit(call: GitCall, cause?: Error): UserError {
  const hint = "Install git 2.38 or later, and see that it is on the PATH.";
  return new UserError(`Git could not be started in \`${call.cwd}\`.`, hint, { cause });
}
