import { UserError } from "../core/user-error.ts";
import { program } from "./program.ts";
import { reportFault } from "./report-fault.ts";

/** Every way to end that is not an answer of the gate ends with 2; a crash is never green. */
async function main(): Promise<void> {
  try {
    await program().parseAsync();
  } catch (error) {
    process.exitCode = reportFault(error);
  }
}

/** Node's own code for a crash is 1, which would be an answer. */
function endWith(error: unknown): never {
  process.exit(reportFault(error));
}

/** A reader that has gone (`| head`) changes nothing about the answer; an answer that could not be written is none. */
function onUnwritable(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  endWith(
    new UserError(`Standard output cannot be written: ${error.message}.`, "See what it is redirected to."),
  );
}

// Until something has answered: an exit in between is not green either.
process.exitCode = 2;
process.on("uncaughtException", endWith);
process.stdout.on("error", onUnwritable);
process.stderr.on("error", () => {});
await main();
