import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Clock ticks since the machine started: with the pid, names a process for ever. */
  readonly started: number;
}

/** The living processes (no zombies) of this machine. Empty where there is no /proc. */
export function readProcessTable(): readonly ProcessEntry[] {
  return pids().flatMap((pid) => {
    const entry = readProcess(pid);
    return entry === undefined ? [] : [entry];
  });
}

/** One living process; undefined when it is gone or there is no /proc. */
export function readProcess(pid: number): ProcessEntry | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, "latin1"));
  // The name in parentheses may hold anything, parentheses too: see proc(5).
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  if (fields === undefined || fields[0] === "Z" || fields[0] === "X") {
    return undefined;
  }
  const [parent = 0, group = 0, session = 0] = fields.slice(1, 4).map(Number);
  return { pid, parent, group, session, started: Number(fields[19]) };
}

/** The pids of a process's children, without looking at every process of the machine. */
export function childrenOf(pid: number): readonly number[] {
  const text = attempt(() => readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1"));
  if (text !== undefined) return text.split(" ").filter(Boolean).map(Number);
  // A kernel without that file.
  return readProcessTable()
    .filter((entry) => entry.parent === pid)
    .map((entry) => entry.pid);
}

/** All processes below `root`, children of children included, without `root`. */
export function descendantsOf(root: number, table: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const children = new Map<number, ProcessEntry[]>();
  for (const entry of table) {
    children.set(entry.parent, [...(children.get(entry.parent) ?? []), entry]);
  }
  const found: ProcessEntry[] = [];
  const open = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of children.get(next) ?? []) {
      found.push(child);
      open.push(child.pid);
    }
  }
  return found;
}

/** Whether the process was started with this text in its environment. */
export function carries(pid: number, text: string): boolean {
  return attempt(() => readFileSync(`/proc/${pid}/environ`).includes(text)) ?? false;
}

/** Where the process is, or undefined when it is not ours to know. */
export function folderOf(pid: number): string | undefined {
  return attempt(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** Whether the process has one of these files open. */
export function holds(pid: number, paths: readonly string[]): boolean {
  const descriptors = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return descriptors.some((fd) => {
    const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${fd}`))?.replace(/ \(deleted\)$/, "");
    return target !== undefined && paths.includes(target);
  });
}

function pids(): readonly number[] {
  return (attempt(() => readdirSync("/proc")) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Processes come and go while the table is read: what is gone is undefined. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
