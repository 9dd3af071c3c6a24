import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the file that holds what was taken out, for the program that takes this one's place. */
const HANDED_OVER = "OUTCOME_GATE_ENVIRONMENT";

/** What Node and the system need before the program runs; everything else comes from the file. */
const NEEDED = /^(PATH|HOME|USER|LANG|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|NODE_.*|SSL_CERT_(FILE|DIR))$/;

type Replace = (file: string, args: readonly string[], env: Readonly<Record<string, string>>) => void;

/**
 * Starts this program once more in its own place (same process id), with the workflow's variables handed over in a file
 * that is gone before any test runs. Deleting a variable is not enough: the block of memory that a program was started
 * with stays readable in `/proc/PID/environ` by every process of the same user. Without `process.execve` (Node 22.15 or
 * later; the runner has 24) nothing is done. Call it first.
 */
export function hideEnvironment(): void {
  const file = process.env[HANDED_OVER];
  if (file !== undefined) {
    takeOver(file);
    return;
  }
  const replace = (process as { execve?: Replace }).execve;
  if (replace === undefined || process.platform !== "linux") return;
  const folder = mkdtempSync(join(process.env["RUNNER_TEMP"] ?? tmpdir(), "outcome-gate-"));
  const path = join(folder, "environment");
  writeFileSync(path, JSON.stringify(process.env), { mode: 0o600 });
  const needed = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && NEEDED.test(entry[0]),
  );
  const env = { ...Object.fromEntries(needed), [HANDED_OVER]: path };
  replace.call(
    process,
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    env,
  );
}

function takeOver(file: string): void {
  const variables = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  rmSync(join(file, ".."), { recursive: true, force: true });
  delete process.env[HANDED_OVER];
  Object.assign(process.env, variables);
}
