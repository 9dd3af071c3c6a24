import type { LocalEvaluation } from "../local-evaluation.ts";
import { MOST_JOBS } from "./plan-document.ts";

/** Probes of a plan are jobs, a few rounds of them: the configured number is meant for one machine. */
const ENOUGH_PROBES = 40 * MOST_JOBS;

/** The evaluation as it is searched over several machines. */
export function fannedOut(evaluation: LocalEvaluation): LocalEvaluation {
  return { ...evaluation, search: "localize", maxProbes: evaluation.maxProbes ?? ENOUGH_PROBES };
}
