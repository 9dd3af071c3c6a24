import type { SuiteRun } from "../tests/suite-run.ts";
import type { TestKey } from "../tests/test-id.ts";

/** What makes two failures of a test the same failure: how it ended, and its message without what changes from run to run. */
export function failureSignature(run: SuiteRun, test: TestKey): string {
  const result = run.results.get(test);
  if (result !== undefined) return `${result.status}: ${normaliseMessage(result.message ?? "")}`;
  return run.kind === "crashed" ? `crashed: ${normaliseMessage(run.why)}` : run.kind;
}

function normaliseMessage(message: string): string {
  return message
    .replace(/(?:\/[\w.@+-]+)+\/?/g, "<path>")
    .replace(/0x[0-9a-f]+/gi, "<address>")
    .replace(/\d+(?:\.\d+)?/g, "<n>")
    .replace(/\s+/g, " ")
    .trim();
}
