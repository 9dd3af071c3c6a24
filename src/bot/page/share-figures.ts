import { type NamedOutcome, namedOutcomes } from "../../core/verdict/outcome-names.ts";
import type { DayCount } from "../../ports/bot/ledger-reader.ts";

type Counted = Omit<DayCount, "day">;

/** Verdicts added up. Shares are of the graded: those with one of the six outcomes. */
export interface ShareFigures {
  readonly verdicts: number;
  readonly graded: number;
  readonly byOutcome: Readonly<Record<NamedOutcome, number>>;
  /** Verdicts in which a test of the regression suite broke, and those in which each broken test has a certified culprit. */
  readonly broke: number;
  readonly explained: number;
}

export function shareFigures(counts: readonly Counted[]): ShareFigures {
  const sum = (pick: (count: Counted) => number): number =>
    counts.reduce((all, count) => all + pick(count), 0);
  const of = (outcome: NamedOutcome): number =>
    sum((count) => (count.outcome === outcome ? count.verdicts : 0));
  const byOutcome = Object.fromEntries(
    namedOutcomes.map((outcome) => [outcome, of(outcome)]),
  ) as ShareFigures["byOutcome"];
  return {
    verdicts: sum((count) => count.verdicts),
    graded: Object.values(byOutcome).reduce((all, count) => all + count, 0),
    byOutcome,
    broke: sum((count) => count.broke),
    explained: sum((count) => count.explained),
  };
}

export interface WeekFigures extends ShareFigures {
  /** The Monday (UTC) on which the week begins: `2026-11-30`. */
  readonly monday: string;
}

const DAY = 86_400_000;

/** One entry for each of the last `weeks` weeks, the current one last, also for those without verdicts. */
export function weekFigures(counts: readonly DayCount[], weeks: number, now: Date): readonly WeekFigures[] {
  const mondays = Array.from({ length: weeks }, (_, at) =>
    mondayOf(new Date(now.getTime() - (weeks - 1 - at) * 7 * DAY)),
  );
  const byWeek = new Map<string, DayCount[]>(mondays.map((monday) => [monday, []]));
  for (const count of counts) byWeek.get(mondayOf(new Date(`${count.day}T00:00:00Z`)))?.push(count);
  return mondays.map((monday) => ({ monday, ...shareFigures(byWeek.get(monday) ?? []) }));
}

/** ISO time of the beginning of the first of the last `weeks` weeks. */
export const sinceWeeks = (weeks: number, now: Date): string =>
  `${mondayOf(new Date(now.getTime() - (weeks - 1) * 7 * DAY))}T00:00:00.000Z`;

const mondayOf = (day: Date): string =>
  new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);

/** `7.1 %`, or a dash without a total. */
export const percent = (count: number, total: number): string =>
  total === 0 ? "–" : `${((count / total) * 100).toFixed(1)} %`;
