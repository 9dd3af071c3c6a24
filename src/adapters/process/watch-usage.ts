import { readFileSync } from "node:fs";
import type { RunUsage } from "../../core/tests/suite-run.ts";
import { descendantsOf, readProcessTable } from "./process-table.ts";

export interface UsageWatch {
  /** Stops watching; may be called again. Undefined where the system tells nothing, or the run was too short to be seen. */
  end(): RunUsage | undefined;
}

const LOOK_MS = 400;
/** Linux tells processor time in hundredths of a second, whatever the kernel counts in (`USER_HZ`, proc(5)). */
const TICKS_PER_MS = 0.1;

/** Looks now and then at the processes below `leader`: how much memory they hold, how much processor time they took. */
export function watchUsage(leader: number): UsageWatch {
  const begun = performance.now();
  let usage: RunUsage | undefined;
  const look = (): void => {
    const members = [leader, ...descendantsOf(leader, readProcessTable()).map(({ pid }) => pid)];
    const bytes = members.reduce((sum, pid) => sum + residentBytes(pid), 0);
    if (bytes === 0) return;
    const ticks = members.reduce((sum, pid) => sum + processorTicks(pid), 0);
    usage = {
      peakBytes: Math.max(bytes, usage?.peakBytes ?? 0),
      cores: ticks / TICKS_PER_MS / (performance.now() - begun),
    };
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    end() {
      clearInterval(timer);
      return usage;
    },
  };
}

function residentBytes(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** Its own time and that of its children that have ended. */
function processorTicks(pid: number): number {
  const text = read(`/proc/${pid}/stat`);
  // The name in parentheses may hold anything, parentheses too: see proc(5).
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** A process may be gone, or not ours to see. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
