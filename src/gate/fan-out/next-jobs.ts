import type { Selection } from "../../core/tests/selection.ts";
import type { TreeStore } from "../../ports/tree-store.ts";
import { apply } from "../change.ts";
import type { DescribedBreak } from "../describe-break.ts";
import type { RunOrder } from "../run-log.ts";
import type { Job, JobOrder } from "./job.ts";

/** Probes of these sets of hunks, each with every broken test. */
export async function probeJobs(
  sets: readonly (readonly string[])[],
  { change, broken }: DescribedBreak,
  trees: TreeStore,
): Promise<readonly Job[]> {
  const orders: readonly JobOrder[] = broken.map(({ suite, tests, run, timeoutMs }) => ({
    suite: suite.name,
    selection: run === "whole-suite" ? { kind: "all" } : { kind: "tests", tests: [...tests.keys()] },
    timeoutMs,
  }));
  const jobs: Job[] = [];
  for (const hunks of sets) {
    jobs.push({ kind: "probe", hunks, tree: await apply(trees, change.base, change.patch, hunks), orders });
  }
  return jobs;
}

/** A job for each tree that the orders name. */
export function jobsOfOrders(missing: readonly RunOrder[]): readonly Job[] {
  const jobs = new Map<string, Job>();
  for (const { hunks, tree, suite, selection, timeoutMs } of missing) {
    const known = jobs.get(tree);
    const order = { suite: suite.name, selection: withoutFiles(selection), timeoutMs };
    const job = {
      kind: "outcome-without",
      hunks: typeof hunks === "string" ? [] : hunks,
      tree,
      orders: [...(known?.orders ?? []), order],
    } as const;
    jobs.set(tree, job);
  }
  return [...jobs.values()];
}

/** What would be without a culprit is asked of whole suites or of named tests. */
function withoutFiles(selection: Selection): JobOrder["selection"] {
  if (selection.kind === "files") throw new Error("a run without the culprit is never of files");
  return selection;
}
