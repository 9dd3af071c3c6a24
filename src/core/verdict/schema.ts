import { z } from "zod";
import { outcomes } from "./outcome-names.ts";

/** Schema `outcome-gate/verdict` version 1: the whole answer as data. Field names are a contract; `schema/verdict.schema.json` is made from here. */

const count = z.int().nonnegative();
const text = z.string().max(8_192);
const path = z.string().max(4_096);
const objectId = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
const runIds = z.array(count);
const testStatus = z.enum(["passed", "failed", "errored", "skipped", "missing"]);

const hunkPlace = z.object({
  path,
  oldPath: path.optional(),
  oldStart: count,
  oldLines: count,
  newStart: count,
  newLines: count,
  header: text,
  /** The hunk as a diff, capped. */
  diff: z.string().max(65_536),
});

const unit = z.object({ hunks: z.array(hunkPlace).min(1) });

const culprit = z.object({
  kind: z.enum(["culprit", "repair-set", "flaky", "inconclusive"]),
  /** The hunks to blame; for `inconclusive` the candidates, likeliest first. */
  units: z.array(unit),
  tests: z.array(text),
  /** Ids of the hunks that stand before the culprit and with which the tests pass. */
  verifiedPrefix: z.array(z.string().max(64)),
  links: z.object({
    prefixPasses: runIds,
    plusCulpritFails: runIds,
    headMinusCulpritPasses: runIds,
  }),
  /** What the change would be without these hunks. */
  outcomeWithout: z.enum(outcomes).optional(),
  /** Bound on the chance that another hunk is the culprit. */
  wrongAtMost: z.number().min(0).max(1).optional(),
  /** For `inconclusive`: `budget`, `unbuildable`, `contradiction`. */
  why: text.optional(),
  /** Hunks that broke the tests and were healed again before head. */
  history: z.array(unit).optional(),
  /** Earlier hunks that the culprit needs to break the tests. */
  needs: z.array(unit).optional(),
  /** The smallest part of the culprit that still breaks the tests. */
  refined: z.array(unit).optional(),
});

const f2pTest = z.object({ id: text, status: testStatus });
const brokenTest = z.object({
  id: text,
  status: testStatus,
  /** Fails with base's version of the test and passes with the pull request's own. */
  heldOnly: z.boolean(),
  message: text.optional(),
});

const runResult = z.enum(["completed", "timed-out", "crashed", "invalid"]);

export const verdictSchema = z.object({
  schema: z.literal("outcome-gate/verdict"),
  version: z.literal(1),
  tool: text,
  ruleSet: z.enum(["strict"]),
  base: objectId,
  head: objectId,
  mergeBase: objectId.optional(),
  outcome: z.enum(outcomes),
  reasons: z.array(text),
  gate: z.object({ decision: z.enum(["pass", "block", "undecided"]), because: z.array(text) }),
  /** What somebody with the right to do so decided by a label; `at` is the time of the host's clock. */
  approvals: z
    .array(z.object({ kind: z.enum(["override", "tests-accepted"]), by: text, at: z.iso.datetime() }))
    .optional(),
  f2p: z.object({
    designation: z.enum(["config", "issue", "ref", "input", "pull-request"]).optional(),
    total: count,
    passed: count,
    failed: z.array(f2pTest),
    stale: z.array(text),
  }),
  p2p: z.object({ total: count, passed: count, broken: z.array(brokenTest), flaky: z.array(text) }),
  testEdits: z.array(z.object({ path, kind: z.enum(["edited", "deleted", "added"]), held: z.boolean() })),
  /** Files of the gate itself that the change edits; without effect on its own gate. */
  gateEdits: z.array(path),
  culprits: z.array(culprit),
  probes: z.object({ runs: count, rounds: count, lowerBound: count, hunks: count, units: count }),
  runs: z.array(
    z.object({
      id: count,
      purpose: z.enum(["base", "head", "designate", "confirm", "probe"]),
      suite: text,
      /** Which hunks were applied to base: all, none, or these ids. */
      hunks: z.union([z.enum(["all", "none"]), z.array(z.string().max(64))]),
      result: runResult,
      ms: z.number().nonnegative(),
      tests: count,
      cached: z.boolean(),
      detail: text.optional(),
    }),
  ),
  suites: z.array(
    z.object({
      name: text,
      framework: text,
      base: runResult.optional(),
      head: runResult.optional(),
      f2p: z.object({ total: count, passed: count }),
      p2p: z.object({ total: count, passed: count }),
      notes: z.array(text),
    }),
  ),
  notes: z.array(text),
  agent: z
    .object({ name: text, confidence: z.enum(["identity", "signal", "weak"]), evidence: z.array(text) })
    .optional(),
  timing: z.object({
    totalMs: z.number().nonnegative(),
    suiteMs: z.number().nonnegative(),
    overheadMs: z.number().nonnegative(),
  }),
});

export type Verdict = z.infer<typeof verdictSchema>;
export type Outcome = Verdict["outcome"];
export type Approval = NonNullable<Verdict["approvals"]>[number];
export type Culprit = Verdict["culprits"][number];
export type HunkPlace = z.infer<typeof hunkPlace>;
