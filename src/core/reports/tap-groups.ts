type Seen = "nothing" | "version" | "tape" | "other";

/** The group that tape's comments put the assertions of the top level in. */
export interface TapGroups {
  /** `afterPlan`: what follows the tests are counts. */
  see(line: string, afterPlan: boolean): void;
  current(): readonly string[];
}

/**
 * tape names a test by a comment (`# title`) before its assertions, where others print diagnostics as comments. Only output
 * that begins as tape's does (the version, then a comment that is no subtest) is read so: a diagnostic that became a group
 * would give all tests after a failure another name.
 */
export function openTapGroups(): TapGroups {
  let seen: Seen = "nothing";
  let group: readonly string[] = [];
  return {
    see(line, afterPlan) {
      if (seen === "other" || line.trim() === "") return;
      const title = /^# (?!Subtest:|time=)(\S.*)$/.exec(line)?.[1];
      seen = next(seen, line, title);
      if (seen === "tape" && title !== undefined && !afterPlan) group = [title.trim()];
    },
    current: () => group,
  };
}

function next(seen: Seen, line: string, title: string | undefined): Seen {
  if (seen === "nothing") return /^TAP version \d+$/i.test(line) ? "version" : "other";
  if (seen === "version") return title === undefined ? "other" : "tape";
  return seen;
}
