import { type OutsideError, type SuiteRun, statusIn, type TestStatus } from "../tests/suite-run.ts";
import type { TestKey } from "../tests/test-id.ts";
import { type BrokenTest, brokenTests, type Confirmation, confirmBroken } from "./broken-tests.ts";
import { newErrors } from "./new-errors.ts";
import type { Reason } from "./reasons.ts";
import { regressionSuite } from "./regression-suite.ts";
import { isBreak, usableRun } from "./usable-run.ts";

/** The runs of one suite that are judged. */
export interface SuiteEvidence {
  readonly suite: string;
  readonly base: SuiteRun;
  /** Head with held tests. */
  readonly head: SuiteRun;
  /** The broken tests again, on the same two trees. */
  readonly secondHead?: SuiteRun;
  readonly secondBase?: SuiteRun;
  /** The change's own version of its test files, over base and over head. */
  readonly ownOverBase?: SuiteRun;
  readonly ownOverHead?: SuiteRun;
}

export interface SuiteRules {
  readonly f2p: ReadonlySet<TestKey>;
  readonly patterns: readonly string[];
  readonly flaky: ReadonlySet<TestKey>;
  readonly quarantine: readonly string[];
}

export interface JudgedBreak extends BrokenTest {
  /** Fails in base's version of the test and passes in the change's own. */
  readonly heldOnly: boolean;
  /** Untrusted text. */
  readonly message?: string;
}

export interface SuiteJudgement {
  readonly suite: string;
  readonly state: "usable" | "inconclusive" | "unconfirmed";
  readonly reasons: readonly Reason[];
  readonly notes: readonly string[];
  readonly p2p: ReadonlySet<TestKey>;
  /** Confirmed, in the order of P2P. */
  readonly broken: readonly JudgedBreak[];
  /** What a second run has still to be asked; every one of them did not pass on head once. */
  readonly toConfirm: readonly BrokenTest[];
  /** How many P2P tests are known to pass on head. */
  readonly passed: number;
  readonly flaky: readonly TestKey[];
}

/** A test that holds others is guarded, and counts as a test of its own only where its own body fails. */
function withoutPassingGroups(
  guarded: ReadonlySet<TestKey>,
  base: SuiteRun,
  head: SuiteRun,
): ReadonlySet<TestKey> {
  const counts = (test: TestKey) =>
    base.results.get(test)?.group !== true || statusIn(head, test) !== "passed";
  return new Set([...guarded].filter(counts));
}

/** What one suite says about P2P. */
export function judgeSuite(evidence: SuiteEvidence, rules: SuiteRules): SuiteJudgement {
  const { suite, base, head } = evidence;
  const usable = usableRun(base, head);
  const nothing = { suite, notes: usable.notes, broken: [], toConfirm: [], flaky: [] };
  if (usable.kind === "inconclusive") {
    return { ...nothing, state: "inconclusive", reasons: [usable.reason], p2p: new Set(), passed: 0 };
  }
  const guarded = regressionSuite(base.results, rules);
  const suspects = brokenTests(guarded, head);
  const p2p = withoutPassingGroups(guarded, base, head);
  const passed = p2p.size - suspects.length;
  const fresh = newErrors(base, head);
  if (suspects.length === 0) {
    const notes = [...usable.notes, ...fresh.map(tellError)];
    return { ...nothing, ...withoutSuspects(head, fresh), notes, p2p, passed };
  }
  const { secondHead, secondBase } = evidence;
  if (secondHead === undefined || secondBase === undefined) {
    return { ...nothing, state: "unconfirmed", reasons: headFaults(head), p2p, toConfirm: suspects, passed };
  }
  const confirmation = confirmBroken(suspects, secondHead, secondBase);
  return { ...nothing, ...afterConfirmation(evidence, secondHead, p2p, confirmation) };
}

/** A head that was cut short although every P2P test had passed is like a failing exit without a failed test: no answer. */
function withoutSuspects(
  head: SuiteRun,
  fresh: readonly OutsideError[],
): Pick<SuiteJudgement, "state" | "reasons"> {
  const reasons: Reason[] = [...headFaults(head)];
  if (fresh.length > 0) reasons.push("head-errors-outside-tests");
  return { state: reasons.length > 0 ? "inconclusive" : "usable", reasons };
}

type Confirmed = Pick<SuiteJudgement, "state" | "reasons" | "p2p" | "broken" | "flaky" | "passed">;

/**
 * A test absent from a first run that was cut short and passing in the second is neither broken nor flaky: the run was
 * ended before it. But a head that is cut short once and completes once is not repeatable. What is confirmed stands.
 */
function afterConfirmation(
  evidence: SuiteEvidence,
  secondHead: SuiteRun,
  p2p: ReadonlySet<TestKey>,
  { confirmed, flaky: wavering, unconfirmed }: Confirmation,
): Confirmed {
  const { head } = evidence;
  const cutShort = isBreak(head);
  const flaky = wavering.filter((test) => !(cutShort && statusIn(head, test) === "missing"));
  const leftOut = new Set(flaky);
  const rest = new Set([...p2p].filter((test) => !leftOut.has(test)));
  const broken = confirmed.map((test) => judgedBreak(test, evidence));
  const doubts: Reason[] = [];
  if (cutShort && secondHead.kind === "completed") doubts.push("head-not-repeatable");
  if (unconfirmed.length > 0) doubts.push("confirmation-failed");
  if (broken.length === 0 && newErrors(evidence.base, head).length > 0)
    doubts.push("head-errors-outside-tests");
  const reasons: Reason[] = [...headFaults(head), ...doubts];
  if (flaky.length > 0) reasons.push("flaky-tests");
  const answered = broken.length > 0 || (doubts.length === 0 && !cutShort);
  const passed = rest.size - broken.length - unconfirmed.length;
  return { state: answered ? "usable" : "inconclusive", reasons, p2p: rest, broken, flaky, passed };
}

function judgedBreak(test: BrokenTest, { head, ownOverHead }: SuiteEvidence): JudgedBreak {
  const heldOnly = ownOverHead !== undefined && statusIn(ownOverHead, test.key) === "passed";
  const message = messageOf(head, test);
  return { ...test, heldOnly, ...(message === undefined ? {} : { message }) };
}

function messageOf(head: SuiteRun, { key, status }: BrokenTest): string | undefined {
  const own = head.results.get(key)?.message;
  if (own !== undefined) return own;
  if (status === "skipped") return "skipped on head";
  if (status !== "missing") return undefined;
  return missingBecause(head);
}

function missingBecause(head: SuiteRun): string {
  switch (head.kind) {
    case "completed":
      return "absent from head's report";
    case "timed-out":
      return "no result: head ran out of time";
    case "crashed":
      return `no result: head crashed: ${head.why}`;
    case "invalid":
      return `no result: ${head.reason.replaceAll("-", " ")}: ${head.detail}`;
  }
}

function headFaults(head: SuiteRun): readonly Reason[] {
  if (head.kind === "timed-out") return ["head-timed-out"];
  if (head.kind === "crashed") return ["head-crashed"];
  return isBreak(head) ? ["head-build-failed"] : [];
}

/**
 * How a fail-to-pass test does on head. In base's version of its file where that holds the test, else in the change's
 * own; a test that the change designates itself is always graded in the change's own version.
 */
export function statusOfDesignated(
  test: TestKey,
  evidence: SuiteEvidence,
  graded: "held-version" | "own-version",
): TestStatus {
  const held = statusIn(evidence.head, test);
  const own = evidence.ownOverHead === undefined ? "missing" : statusIn(evidence.ownOverHead, test);
  const [first, second] = graded === "held-version" ? [held, own] : [own, held];
  return first === "missing" ? second : first;
}

const tellError = ({ file, message }: OutsideError): string =>
  `head, outside any test${file === undefined ? "" : ` (${file})`}: ${message}`;
