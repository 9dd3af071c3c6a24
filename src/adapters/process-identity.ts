import { readFile, readlink } from "node:fs/promises";

/**
 * `pid-start-namespace`: names a process for as long as the machine runs, also where its id is given to another one or the same id
 * stands for another process in a container. Zeros where the system does not tell.
 */
export async function processIdentity(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // The program's name is in brackets and may hold anything; the start time is the 20th field after it.
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  return `${pid}-${start}-${await pidNamespace()}`;
}

/** Whether the process of an identity has ended. False for text that is no identity, and for one of another container, of which nothing is known. */
export async function hasEnded(identity: string): Promise<boolean> {
  const match = /^(\d+)-\d+-(\d+)$/.exec(identity);
  const pid = Number(match?.[1]);
  if (match === null || match[2] !== (await pidNamespace())) return false;
  return !isAlive(pid) || (await processIdentity(pid)) !== identity;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function pidNamespace(): Promise<string> {
  const link = await readlink("/proc/self/ns/pid").catch(() => "");
  return /\d+/.exec(link)?.[0] ?? "0";
}
