import type { Invocation, RunPlaces } from "./framework.ts";

/** Where a reporter of ours writes: it finds the path in its environment. */
export function ownReport({ scratch }: RunPlaces): Pick<Invocation, "inputs" | "format" | "report"> & {
  readonly env: { readonly OUTCOME_GATE_REPORT: string };
} {
  const path = `${scratch}/report.jsonl`;
  return {
    env: { OUTCOME_GATE_REPORT: path },
    inputs: {},
    format: "outcome-gate-lines",
    report: { from: "file", path },
  };
}
