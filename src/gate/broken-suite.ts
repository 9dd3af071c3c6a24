import type { HeadFailure } from "../core/localize/probe-outcome.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { TestKey } from "../core/tests/test-id.ts";

/** The broken tests of one suite, confirmed, with how they fail on head. */
export interface BrokenSuite {
  readonly suite: Suite;
  readonly tests: ReadonlyMap<TestKey, HeadFailure>;
  /** Tells files of which the change moves lines. */
  readonly isEdited: (path: string) => boolean;
  /** Deadline of a probe. */
  readonly timeoutMs: number;
  /** `whole-suite`: the tests were seen to break only when others run before them. */
  readonly run: "these-tests" | "whole-suite";
}
