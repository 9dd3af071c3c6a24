import { z } from "zod";
import { changedLines, diffLines } from "../render/changed-lines.ts";
import { outcomes } from "./outcome-names.ts";
import type { Culprit, Verdict } from "./schema.ts";

const count = z.int().nonnegative();

/** A verdict in one line of a list, kept beside the document so that a list never reads documents. Its texts are untrusted. */
export const glanceSchema = z.object({
  f2p: z.object({ passed: count, total: count }),
  p2p: z.object({ passed: count, total: count }),
  /** The first blamed culprit, else the first of another kind. */
  culprit: z
    .object({
      kind: z.enum(["culprit", "repair-set", "flaky", "inconclusive"]),
      path: z.string(),
      /** Head's lines that the hunk wrote, both ends included. */
      start: count,
      end: count,
      /** The enclosing function, or empty. */
      header: z.string(),
      /** All hunks of the culprit, this one included. */
      hunks: count,
      tests: count,
      /** The first line taken away and the first line added, without their signs. */
      removed: z.string().optional(),
      added: z.string().optional(),
      outcomeWithout: z.enum(outcomes).optional(),
    })
    .optional(),
});

export type Glance = z.infer<typeof glanceSchema>;

/** What the ledger keeps of a verdict in columns, beside the document. */
export interface LedgerFacts {
  /** Number of pass-to-pass tests broken. */
  readonly broken: number;
  /** Number of those for which a hunk is certified to blame. */
  readonly certified: number;
  /** Number of probes run to find culprits. */
  readonly probes: number;
  readonly glance: Glance;
  /** Tests that gave different answers on the same files, and the runs that this verdict spent on them. */
  readonly flaky: readonly { readonly test: string; readonly runs: number }[];
}

/** The columns that the pages count and list by; made once, when the verdict is recorded. */
export function ledgerFacts(verdict: Verdict): LedgerFacts {
  const { f2p, p2p } = verdict;
  const first = verdict.culprits.find(isCertified) ?? verdict.culprits[0];
  const culprit = first && culpritGlance(first);
  return {
    broken: p2p.broken.length,
    certified: certifiedTests(verdict),
    probes: verdict.probes.runs,
    glance: {
      f2p: { passed: f2p.passed, total: f2p.total },
      p2p: { passed: p2p.passed, total: p2p.total },
      ...(culprit === undefined ? {} : { culprit }),
    },
    flaky: flakyCost(verdict),
  };
}

const LONGEST_LINE = 160;

function culpritGlance(culprit: Culprit): Glance["culprit"] {
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  const [hunk] = hunks;
  if (hunk === undefined) return undefined;
  const lines = diffLines(hunk) ?? [];
  const line = (sign: "+" | "-"): string | undefined =>
    lines
      .find((one) => one.sign === sign && one.text.trim() !== "")
      ?.text.trim()
      .slice(0, LONGEST_LINE);
  const [removed, added] = [line("-"), line("+")];
  return {
    kind: culprit.kind,
    path: hunk.path,
    ...changedLines(hunk),
    header: hunk.header.trim().slice(0, LONGEST_LINE),
    hunks: hunks.length,
    tests: culprit.tests.length,
    ...(removed === undefined ? {} : { removed }),
    ...(added === undefined ? {} : { added }),
    ...(culprit.outcomeWithout === undefined ? {} : { outcomeWithout: culprit.outcomeWithout }),
  };
}

const isCertified = (culprit: Culprit): boolean =>
  culprit.kind === "culprit" || culprit.kind === "repair-set";

function certifiedTests(verdict: Verdict): number {
  const explained = new Set(verdict.culprits.filter(isCertified).flatMap((culprit) => culprit.tests));
  return verdict.p2p.broken.filter((test) => explained.has(test.id)).length;
}

/** Confirmations are run again for every open test; probes count where the search found out that the test is flaky. */
function flakyCost(verdict: Verdict): LedgerFacts["flaky"] {
  const searched = verdict.culprits.filter((one) => one.kind === "flaky").flatMap((one) => one.tests);
  const tests = new Set([...verdict.p2p.flaky, ...searched]);
  const spent = (purpose: string): number =>
    verdict.runs.filter((run) => run.purpose === purpose && !run.cached).length;
  const [confirmations, probes] = [spent("confirm"), spent("probe")];
  return [...tests].map((test) => ({
    test,
    runs: confirmations + (searched.includes(test) ? probes : 0),
  }));
}
