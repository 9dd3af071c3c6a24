import { type TestKey, testOfKey, writeTestId } from "../../core/tests/test-id.ts";
import type { Verdict } from "../../core/verdict/schema.ts";
import type { Classification } from "../../gate/classify.ts";

/** What `classify --json` writes. The fields that the verdict has too mean the same there. */
export interface ClassificationAnswer extends Pick<Verdict, "outcome" | "reasons" | "gate" | "f2p"> {
  readonly schema: "outcome-gate/classification";
  readonly version: 1;
  /** Name and version. */
  readonly tool: string;
  readonly ruleSet: "strict";
  /** Without `heldOnly`: reports do not tell whose version of the tests was run. */
  readonly p2p: Omit<Verdict["p2p"], "broken"> & {
    readonly broken: readonly Omit<Verdict["p2p"]["broken"][number], "heldOnly">[];
  };
  readonly notes: readonly string[];
}

/** The judgement over reports as data, tests by their written ids. */
export function classificationJson(
  { judgement, notes, ruleSet }: Classification,
  tool: string,
): ClassificationAnswer {
  const { outcome, reasons, gate, f2p, p2p } = judgement;
  return {
    schema: "outcome-gate/classification",
    version: 1,
    tool,
    ruleSet,
    outcome,
    reasons: [...reasons],
    gate: { decision: gate.decision, because: [...gate.because] },
    f2p: {
      ...(f2p.designation.source === undefined ? {} : { designation: f2p.designation.source }),
      total: f2p.total,
      passed: f2p.passed,
      failed: [
        ...f2p.failed.map(({ key, status }) => ({ id: nameOf(key), status })),
        ...f2p.unknown.map((id) => ({ id, status: "missing" as const })),
      ],
      stale: f2p.stale.map(nameOf),
    },
    p2p: {
      total: p2p.total,
      passed: p2p.passed,
      broken: p2p.broken.map(({ key, status, message }) => ({
        id: nameOf(key),
        status,
        ...(message === undefined ? {} : { message }),
      })),
      flaky: p2p.flaky.map(nameOf),
    },
    notes,
  };
}

const nameOf = (key: TestKey): string => writeTestId(testOfKey(key));
