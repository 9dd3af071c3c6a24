import { randomUUID } from "node:crypto";
import { lstat, readFile, rm, writeFile } from "node:fs/promises";
import { UserError } from "../core/user-error.ts";

/** The files through which a step speaks to the runner and to the steps after it. */
const COMMAND_FILES = [
  "GITHUB_ENV",
  "GITHUB_PATH",
  "GITHUB_OUTPUT",
  "GITHUB_STATE",
  "GITHUB_STEP_SUMMARY",
] as const;

export interface GuardedRunner {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes to the job's log. */
  readonly write: (text: string) => void;
}

/**
 * Does work in which a stranger's code runs. Meanwhile the runner takes no workflow command from the log, whoever writes
 * to it; only a word that nobody can guess ends that. Afterwards the runner's command files must be as they were: the code
 * is not told where they are, but may look for them. What was written is taken back, and a `UserError` tells it.
 */
export async function guardRunner<T>(work: () => Promise<T>, { env, write }: GuardedRunner): Promise<T> {
  const before = await Promise.all(COMMAND_FILES.map((name) => readCommandFile(name, env[name])));
  const word = randomUUID();
  write(`::stop-commands::${word}\n`);
  let done: T;
  const changed: string[] = [];
  try {
    done = await work();
  } finally {
    for (const file of before) if (await putBack(file)) changed.push(file.name);
    // On a line of its own, also when somebody left half a line.
    write(`\n::${word}::\n`);
  }
  if (changed.length > 0) throw tampered(changed);
  return done;
}

interface CommandFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly content: Buffer | undefined;
}

async function readCommandFile(name: string, path: string | undefined): Promise<CommandFile> {
  if (path === undefined || path === "") return { name, path: undefined, content: undefined };
  return { name, path, content: await readFile(path).catch(() => undefined) };
}

/** Whether it had been changed. A link that took its place is removed, not written through. */
async function putBack({ path, content }: CommandFile): Promise<boolean> {
  if (path === undefined) return false;
  const status = await lstat(path).catch(() => undefined);
  const now = status?.isFile() ? await readFile(path).catch(() => undefined) : undefined;
  const isSame = content === undefined ? status === undefined : now?.equals(content);
  if (isSame) return false;
  await rm(path, { recursive: true, force: true });
  if (content !== undefined) await writeFile(path, content, { flag: "wx" });
  return true;
}

function tampered(names: readonly string[]): UserError {
  return new UserError(
    `The code under test wrote to the runner's own files (${names.join(", ")}). That was taken back, and nothing it measured counts.`,
    "Read the change before anything of it runs again: it attacks the workflow.",
  );
}
