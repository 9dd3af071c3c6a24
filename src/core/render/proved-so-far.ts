import type { Culprit } from "../verdict/schema.ts";
import { count } from "./words.ts";

/** What an unfinished search did prove, in one sentence. The first candidate is the likeliest; it is still only a candidate. */
export function provedSoFar({ links, tests, units, verifiedPrefix }: Culprit): string {
  const one = tests.length === 1;
  const [it, passes] = one ? ["the test", "passes"] : [`the ${tests.length} tests`, "pass"];
  const before = verifiedPrefix.length;
  const clauses = [
    before > 0 &&
      `with the first ${count(before, "hunk")} of the change ${it} ${passes} (${runs(links.prefixPasses)})`,
    units.length > 0 &&
      links.plusCulpritFails.length > 0 &&
      `with everything up to the first candidate ${one ? "it fails" : "they fail"} (${runs(links.plusCulpritFails)})`,
    units.length > 0 &&
      links.headMinusCulpritPasses.length > 0 &&
      `on the whole change without the first candidate ${one ? "it passes" : "they pass"} (${runs(links.headMinusCulpritPasses)})`,
  ].filter((clause) => clause !== false);
  return clauses.length === 0
    ? `Proved so far: only that ${it} ${passes} on base and ${one ? "fails" : "fail"} on head.`
    : `Proved so far: ${clauses.join("; ")}.`;
}

function runs(ids: readonly number[]): string {
  const few = ids.slice(0, 5).join(", ");
  return `${ids.length === 1 ? "run" : "runs"} ${few}${ids.length > 5 ? " and more" : ""}`;
}
