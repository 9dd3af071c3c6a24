import type { InstanceResult, InstanceVerdict } from "./instance-result.ts";
import type { Tally } from "./taxonomy.ts";

/** One line of `grade --json`: a contract. Where nothing was graded, no test of the lists counts as passed. `more` goes behind it. */
export function gradedLine(result: InstanceResult, log: string | undefined, more: object = {}): string {
  const { verdict } = result;
  return JSON.stringify({
    instance_id: result.instanceId,
    model: result.model,
    rules: result.rules,
    class: verdict.kind === "not-graded" ? verdict.cell : "graded",
    outcome: outcomeOf(verdict),
    f2p: pair(verdict.kind === "coarse" ? undefined : verdict.f2p),
    p2p: pair(verdict.kind === "coarse" ? undefined : verdict.p2p),
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(log === undefined ? {} : { log }),
    ...more,
  });
}

const outcomeOf = (verdict: InstanceVerdict): string | null => {
  if (verdict.kind === "graded") return verdict.outcome;
  return verdict.kind === "coarse" ? verdict.cell : null;
};

const pair = (tally: Tally | undefined): readonly [number, number] => [tally?.passed ?? 0, tally?.total ?? 0];
