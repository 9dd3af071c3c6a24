import { localize } from "../../core/localize/localize.ts";
import type { LocalizeReport, Probe } from "../../core/localize/result.ts";
import type { DescribedBreak } from "../describe-break.ts";
import { questionOf } from "../find-breaking-hunk.ts";
import { probeBroken } from "../probe-broken.ts";
import type { RunLog } from "../run-log.ts";
import type { LoggedAnswer } from "./recorded-log.ts";

export type RecordedSearch =
  | { readonly kind: "report"; readonly report: LocalizeReport }
  /** The search cannot go on without these sets of hunks, most wanted first. */
  | { readonly kind: "more"; readonly hunks: readonly (readonly string[])[] };

export interface RecordedAnswers {
  readonly probes: readonly LoggedAnswer[];
  /** How many probes the search may have under way: as many as a round has jobs. */
  readonly parallel: number;
  readonly maxProbes: number;
}

/**
 * Goes through the search with answers that were recorded. A probe that nobody ran stays under way for ever; once only such
 * probes are left, the search stands still, and they are what it asks for.
 */
export async function searchRecorded(
  search: DescribedBreak,
  recorded: RecordedAnswers,
): Promise<RecordedSearch> {
  const { run } = searchOnce(search, recorded, Number.POSITIVE_INFINITY);
  return run;
}

/** The same, ending where it would stand still: with what is proved by then. */
export async function endRecordedSearch(
  search: DescribedBreak,
  recorded: RecordedAnswers,
): Promise<LocalizeReport> {
  const first = searchOnce(search, recorded, Number.POSITIVE_INFINITY);
  const found = await first.run;
  if (found.kind === "report") return found.report;
  // The same answers in the same order lead to the same round, whose probes are not begun this time.
  const again = await searchOnce(search, recorded, first.rounds()).run;
  if (again.kind === "more") throw new Error("a search that is out of time asked for more");
  return again.report;
}

function searchOnce(
  search: DescribedBreak,
  { probes, parallel, maxProbes }: RecordedAnswers,
  lastRound: number,
): { readonly run: Promise<RecordedSearch>; rounds(): number } {
  const { plan, broken } = search;
  const left = byHunks(probes);
  const waiting = new Set<readonly string[]>();
  let rounds = 0;

  const probe: Probe = (units, openTests, signal) => {
    const hunks = units.flatMap((index) => plan.units[index]?.hunks ?? []);
    const answer = left.get(keyOf(hunks))?.shift();
    if (answer !== undefined) {
      const asked = { tree: answer.job.tree, hunks, tests: new Set(openTests) };
      return probeBroken(asked, broken, answering(answer));
    }
    waiting.add(hunks);
    signal.addEventListener("abort", () => waiting.delete(hunks));
    return new Promise(() => undefined);
  };
  const limits = { parallel, maxProbes, outOfTime: () => ++rounds >= lastRound };
  const report = localize({ ...questionOf(search), ...limits, probe });
  const run = Promise.race([
    report.then((found): RecordedSearch => ({ kind: "report", report: found })),
    standstill().then((): RecordedSearch => ({ kind: "more", hunks: [...waiting] })),
  ]);
  return { run, rounds: () => rounds };
}

/** Recorded answers are there at once, so that the search gets as far as it can before the event loop's next turn. */
function standstill(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

const keyOf = (hunks: readonly string[]): string => hunks.toSorted().join(" ");

/** A tree may have been probed more than once; each answer serves once. */
function byHunks(probes: readonly LoggedAnswer[]): Map<string, LoggedAnswer[]> {
  const found = new Map<string, LoggedAnswer[]>();
  for (const answer of probes) {
    const key = keyOf(answer.job.hunks);
    const known = found.get(key);
    if (known === undefined) found.set(key, [answer]);
    else known.push(answer);
  }
  return found;
}

function answering({ job, runs }: LoggedAnswer): Pick<RunLog, "run"> {
  return {
    async run(order) {
      const index = job.orders.findIndex(({ suite }) => suite === order.suite.name);
      const logged = runs[index];
      // Every job of a search runs every suite with open tests.
      if (logged === undefined) throw new Error(`the job has no run of suite ${order.suite.name}`);
      return logged;
    },
  };
}
