type Seen = "nothing" | "version" | "tape" | "other";

/** The group that tape's comments put the assertions of the top level in. */
export interface TapGroups {
  /** Each line as it comes, to know tape's output by. */
  line(line: string): void;
  /** Each comment of the top level, in its place among the assertions. */
  comment(comment: string): void;
  current(): readonly string[];
}

const TITLE = /^# (?!Subtest:|time=)(\S.*)$/s;

/**
 * tape names a test by a comment (`# title`) before its assertions, where others print diagnostics as comments. Only output
 * that begins as tape's does (the version, then a comment that is no subtest) is read so: a diagnostic that became a group
 * would give all tests after a failure another name.
 */
export function openTapGroups(): TapGroups {
  let seen: Seen = "nothing";
  let group: readonly string[] = [];
  return {
    line(line) {
      if (line.trim() !== "") seen = next(seen, line);
    },
    comment(comment) {
      const title = seen === "tape" ? TITLE.exec(comment.trimEnd())?.[1] : undefined;
      if (title !== undefined) group = [title];
    },
    current: () => group,
  };
}

function next(seen: Seen, line: string): Seen {
  if (seen === "nothing") return /^TAP version \d+$/i.test(line) ? "version" : "other";
  if (seen === "version") return TITLE.test(line) ? "tape" : "other";
  return seen;
}
