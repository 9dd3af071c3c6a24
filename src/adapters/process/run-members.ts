import {
  carries,
  descendantsOf,
  folderOf,
  holds,
  type ProcessEntry,
  readProcessTable,
} from "./process-table.ts";

/** What a run's processes are known by. */
export interface RunTraces {
  /** The run's first process, which leads its group. */
  readonly leader: ProcessEntry;
  /** `NAME=value` as in the environment. */
  readonly marker: string;
  /** Folders of the run alone (lane, scratch): what was started since and works below them belongs to it. */
  readonly folders: readonly string[];
  readonly pipes: readonly string[];
}

/** Finds the processes of a run, also those that left its tree, group and session, as long as they leave a trace. */
export interface MemberFinder {
  /** Looks now, and remembers what it saw, so that a member is known after it has left the tree. */
  find(): readonly ProcessEntry[];
}

export function findMembers(traces: RunTraces): MemberFinder {
  const seen = new Map<string, ProcessEntry>();
  return {
    find() {
      const table = readProcessTable().filter(
        (entry) => entry.started >= traces.leader.started && entry.pid !== process.pid,
      );
      const members = new Map<number, ProcessEntry>();
      const add = (entry: ProcessEntry): void => {
        for (const member of [entry, ...descendantsOf(entry.pid, table)]) {
          members.set(member.pid, member);
        }
      };
      const alive = table.find((entry) => nameOf(entry) === nameOf(traces.leader));
      if (alive !== undefined) {
        add(alive);
      }
      table.filter((entry) => seen.has(nameOf(entry))).forEach(add);
      table.filter((entry) => !members.has(entry.pid) && leavesTrace(entry, traces)).forEach(add);
      members.delete(traces.leader.pid);
      for (const member of members.values()) {
        seen.set(nameOf(member), member);
      }
      return [...members.values()];
    },
  };
}

const nameOf = (entry: ProcessEntry): string => `${entry.pid} ${entry.started}`;

function leavesTrace(entry: ProcessEntry, traces: RunTraces): boolean {
  const { leader } = traces;
  if (entry.group === leader.pid || entry.session === leader.pid || carries(entry.pid, traces.marker)) {
    return true;
  }
  const folder = folderOf(entry.pid)?.replace(/ \(deleted\)$/, "");
  const inside = traces.folders.some((own) => folder === own || folder?.startsWith(`${own}/`));
  return inside || holds(entry.pid, traces.pipes);
}
