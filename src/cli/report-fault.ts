import { CommanderError } from "commander";
import { neutraliser } from "../core/render/neutralise.ts";
import { UserError } from "../core/user-error.ts";

/** Says on standard error what ended the program, and gives its exit code: never one that is an answer of the gate. */
export function reportFault(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const told = error instanceof UserError ? error : shortage(error);
  if (told !== undefined) {
    process.stderr.write(neutraliser([]).terminal(`outcome-gate: ${told.message}\n  Next: ${told.hint}\n`));
    return 2;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`outcome-gate: this is a bug, please report it.\n${stack}\n`);
  return 2;
}

const SHORTAGES: Readonly<Record<string, string>> = {
  ENOSPC: "Free some disk space, or point TMPDIR to a disk that has it.",
  EDQUOT: "Free some of the disk quota, or point TMPDIR to a disk without one.",
  EROFS: "Point TMPDIR to a disk that can be written.",
  EMFILE: "Raise the limit of open files (`ulimit -n`), or lower --parallel.",
  ENFILE: "Close other programs: the system has no open files left.",
  ENOMEM: "Free some memory, or lower --parallel.",
  EAGAIN: "Raise the limit of processes (`ulimit -u`), or lower --parallel.",
};

/** What the system cannot give is no bug of this program, wherever it was asked for. */
function shortage(error: unknown): UserError | undefined {
  if (!(error instanceof Error)) return undefined;
  const hint = SHORTAGES[String((error as NodeJS.ErrnoException).code)];
  return hint === undefined ? undefined : new UserError(`The system refused: ${error.message}.`, hint);
}
