import { CommanderError } from "commander";
import { UserError } from "../core/user-error.ts";
import { program } from "./program.ts";

/** Every way to end that is not an answer of the gate ends with 2; a crash is never green. */
async function main(): Promise<void> {
  try {
    await program().parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserError) {
    process.stderr.write(`outcome-gate: ${error.message}\n  Next: ${error.hint}\n`);
    return 2;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`outcome-gate: this is a bug, please report it.\n${stack}\n`);
  return 2;
}

// Until something has answered: an exit in between is not green either.
process.exitCode = 2;
await main();
