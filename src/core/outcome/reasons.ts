/**
 * Why an outcome is what it is: each machine word of `reasons` in the verdict, with the one sentence that a person reads.
 * `docs/outcomes.md` is made from here. A word is never renamed; new ones may be added.
 */
export const reasonSentences = {
  "no-fail-to-pass-designated":
    "No fail-to-pass tests are designated, so nothing shows whether the change does what it set out to do.",
  "own-tests-pass-on-base":
    "The pull request brings tests, and all of them already pass on base: they do not exercise the change.",
  "own-tests-do-not-run-on-base":
    "The pull request's own tests could not be run on base, so they designate nothing.",
  "designated-by-pull-request": "The fail-to-pass tests are designated by the pull request itself.",
  "stale-designation": "Some designated tests already pass on base; they are not counted as fail-to-pass.",
  "unknown-designation":
    "Some designated tests were found neither on base nor on head; each of them counts as failed.",
  "no-regression-suite":
    "No test passed on base, so nothing shows whether the change breaks anything; set `require-p2p: false` to accept that.",
  "regression-suite-vacuous":
    "There are no pass-to-pass tests, so that all of them pass is true but says nothing (`require-p2p` is false).",
  "no-suite-concerned": "The change touches no path that a suite watches (`when`), so no test was run.",
  "flaky-tests":
    "Some tests gave two different answers on the same tree; they are left out of the pass-to-pass tests.",
  "held-tests-only":
    "All broken tests pass in the pull request's own version: the change edits tests along with the behaviour they describe.",
  "tests-trusted": "Edited tests were graded in the pull request's version, not in base's.",
  "head-timed-out": "Head ran out of time where base completed; tests without a result count as missing.",
  "head-crashed": "Head crashed where base completed; tests without a result count as missing.",
  "head-build-failed": "Head does not build where base does; tests without a result count as missing.",
  "base-timed-out": "Base itself ran out of time, so head cannot be compared with it.",
  "base-crashed": "Base itself crashed, so head cannot be compared with it.",
  "base-build-failed": "Base itself does not build, so head cannot be compared with it.",
  "base-setup-failed": "The setup command failed on base, so no test could be run.",
  "base-report-unusable":
    "Base left no report that can be read, so head cannot be compared with it; check the suite's `report`.",
  "head-setup-failed": "The setup command failed on head, so no test could be run there.",
  "head-report-unusable": "Head's report is absent, empty, unreadable or cut off, where base's is not.",
  "head-contradicts-itself":
    "Head's report and its exit code cannot both be true, where base's agree: a failing exit without a failed test, or a clean exit with one.",
  "head-errors-outside-tests":
    "No test broke, but head's run failed with errors outside any test that base's run does not have (a file that does not load, a hook).",
  "command-not-found": "The suite's command was not found.",
  "head-not-repeatable": "Head gave different answers when it was run again.",
  "confirmation-failed":
    "Tests broke on head, and the second run that should confirm it gave no usable answer; nothing is blamed on it.",
  "not-confirmed": "Tests broke on head, and have not yet been run a second time.",
  "budget-spent": "The budget of time or runs was spent before the answer was certain.",
  "suite-left-out":
    "A suite gave no usable answer; another suite shows a confirmed break, so the outcome stands on that one.",
  "does-not-merge": "The pull request conflicts with its base branch, so there is no tree to test.",
} as const;

export type Reason = keyof typeof reasonSentences;

/** The sentence of a word; of a word from a newer version, the word itself. */
export function reasonSentence(word: string): string {
  return Object.hasOwn(reasonSentences, word) ? reasonSentences[word as Reason] : word;
}
