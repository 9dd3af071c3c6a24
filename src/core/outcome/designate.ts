import type { TestKey } from "../tests/test-id.ts";
import type { Verdict } from "../verdict/schema.ts";
import type { Reason } from "./reasons.ts";

export type DesignationSource = NonNullable<Verdict["f2p"]["designation"]>;

/** The order of rule 9: the first source that yields any test is the designation. */
const designationOrder: readonly DesignationSource[] = ["input", "config", "issue", "ref", "pull-request"];

/** What one source says. Written ids are already looked up among the tests of base and head. */
export interface DesignationAnswer {
  readonly source: DesignationSource;
  readonly tests: readonly TestKey[];
  /** Ids, as written, that no test of base or head answers to. */
  readonly unknown: readonly string[];
}

export interface Designation {
  /** Undefined when no source yields a test that counts. */
  readonly source: DesignationSource | undefined;
  /** F2P: each once, in the order of the source, without stale ones. */
  readonly f2p: ReadonlySet<TestKey>;
  /** Each counts as one F2P test that is missing on head. */
  readonly unknown: readonly string[];
  /** Designated, and passing on base already: reported, not counted. From every source that was asked. */
  readonly stale: readonly TestKey[];
  readonly reasons: readonly Reason[];
}

/**
 * Chooses the fail-to-pass tests (rules 3 and 9). A source whose tests are all stale yields none, so that a list
 * which was never cleaned up after the fix does not hide the sources behind it.
 */
export function designate(
  answers: readonly DesignationAnswer[],
  passesOnBase: (test: TestKey) => boolean,
): Designation {
  const stale = new Set<TestKey>();
  for (const source of designationOrder) {
    const own = answers.filter((answer) => answer.source === source);
    const tests = new Set(own.flatMap((answer) => answer.tests));
    const unknown = [...new Set(own.flatMap((answer) => answer.unknown))];
    const f2p = new Set<TestKey>();
    // The pull request's own version of a test is what counts there, and that was seen not to pass.
    const isStale = source === "pull-request" ? () => false : passesOnBase;
    for (const test of tests) (isStale(test) ? stale : f2p).add(test);
    if (f2p.size + unknown.length > 0) return designation(source, f2p, unknown, stale);
  }
  return designation(undefined, new Set(), [], stale);
}

function designation(
  source: DesignationSource | undefined,
  f2p: ReadonlySet<TestKey>,
  unknown: readonly string[],
  stale: ReadonlySet<TestKey>,
): Designation {
  const reasons: Reason[] = [];
  if (source === "pull-request") reasons.push("designated-by-pull-request");
  if (stale.size > 0) reasons.push("stale-designation");
  if (unknown.length > 0) reasons.push("unknown-designation");
  return { source, f2p, unknown, stale: [...stale], reasons };
}
