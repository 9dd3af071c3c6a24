import { z } from "zod";
import type { SuiteRun } from "../../core/tests/suite-run.ts";
import type { TestKey } from "../../core/tests/test-id.ts";

const text = z.string().max(65_536);
/** A test's key; see `TestKey`. Three separators make its four parts. */
export const testKey = z
  .string()
  .max(32_768)
  .refine((key) => key.split("\u0000").length >= 4, "is not the key of a test");

const result = z.object({
  status: z.enum(["passed", "failed", "errored", "skipped"]),
  message: text.exactOptional(),
  details: text.exactOptional(),
});

const any = z.object({
  results: z.array(z.tuple([testKey, result])),
  ms: z.number().nonnegative(),
  exitCode: z.int().exactOptional(),
  notes: z.array(text),
  errors: z.array(z.object({ file: text.exactOptional(), message: text })).exactOptional(),
});

/** A suite run as JSON: its results are pairs, its unknown exit code is absent. */
export const suiteRunDocument = z.discriminatedUnion("kind", [
  any.extend({
    kind: z.literal("completed"),
    contradiction: z.enum(["failed-without-failures", "passed-with-failures"]).exactOptional(),
  }),
  any.extend({ kind: z.literal("timed-out") }),
  any.extend({ kind: z.literal("crashed"), why: text }),
  any.extend({
    kind: z.literal("invalid"),
    reason: z.enum([
      "no-report",
      "empty-report",
      "unreadable-report",
      "incomplete-report",
      "build-failed",
      "setup-failed",
      "command-not-found",
    ]),
    detail: text,
  }),
]);

export type SuiteRunDocument = z.infer<typeof suiteRunDocument>;

export function writeSuiteRun(run: SuiteRun): SuiteRunDocument {
  const { exitCode, results, notes, errors, usage: _, ...rest } = run;
  return {
    ...rest,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    results: [...results],
    notes: [...notes],
    ...(exitCode === undefined ? {} : { exitCode }),
  };
}

export function readSuiteRun({ exitCode, results, ...rest }: SuiteRunDocument): SuiteRun {
  return { ...rest, exitCode, results: new Map(results.map(([key, one]) => [key as TestKey, one])) };
}
