import { readdirSync, readFileSync } from "node:fs";

/** A number of seconds that no other process sleeps: who is started with it can be found. */
export function aSleep(): string {
  return `300.${Math.floor(Math.random() * 1e9)}`;
}

/** The living processes that were started with this text among their arguments. */
export function processesWith(argument: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isLivingWith(pid, argument));
}

function isLivingWith(pid: number, argument: string): boolean {
  try {
    // The arguments of a zombie are empty.
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(argument);
  } catch {
    return false;
  }
}
