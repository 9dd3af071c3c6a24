import { ownText } from "./own-text.ts";
import type { TestResult } from "./suite-run.ts";

/** Keeps the texts of failures within bounds, however many tests of a run fail. */
export interface TextBudget {
  keep(result: TestResult): TestResult;
}

/** Characters of all messages and details together that are kept whole, then cut short, then not at all. */
const WHOLE = 20_000_000;
const SHORT = 30_000_000;
const SHORT_LENGTH = 200;

const PASSED_GROUP: TestResult = Object.freeze({ status: "passed", group: true });
const PASSED: TestResult = Object.freeze({ status: "passed" });
const SKIPPED: TestResult = Object.freeze({ status: "skipped" });
const FAILED: TestResult = Object.freeze({ status: "failed" });
const ERRORED: TestResult = Object.freeze({ status: "errored" });
const BARE = { skipped: SKIPPED, failed: FAILED, errored: ERRORED };

/** A result without a text is one shared object per status: there may be a million. `change` makes a text neutral. */
export function openTextBudget(change: (text: string) => string): TextBudget {
  let spent = 0;
  const keepText = (text: string | undefined, limit: number): string | undefined => {
    if (text === undefined || limit === 0) return undefined;
    const kept = ownText(change(text.slice(0, limit)));
    spent += kept.length;
    return kept;
  };
  const keepTexts = ({ message, details }: TestResult, isShort: boolean): Partial<TestResult> => {
    const keptMessage = keepText(message, isShort ? SHORT_LENGTH : Number.POSITIVE_INFINITY);
    const keptDetails = keepText(details, isShort ? 0 : Number.POSITIVE_INFINITY);
    return {
      ...(keptMessage === undefined ? {} : { message: keptMessage }),
      ...(keptDetails === undefined ? {} : { details: keptDetails }),
    };
  };
  return {
    keep(result) {
      if (result.status === "passed") return result.group === true ? PASSED_GROUP : PASSED;
      const { status, group } = result;
      const texts = spent > SHORT ? {} : keepTexts(result, spent > WHOLE);
      return Object.keys(texts).length === 0 && group === undefined
        ? BARE[status]
        : { ...BARE[status], ...(group === undefined ? {} : { group }), ...texts };
    },
  };
}
