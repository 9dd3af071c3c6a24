import type { RunLog } from "../run-log.ts";
import type { KeptRun } from "./job.ts";

/** The same log, which also keeps what every run answered. */
export function keepRuns(log: RunLog): { readonly log: RunLog; kept(): readonly KeptRun[] } {
  const kept = new Map<number, Omit<KeptRun, "entry">>();
  return {
    log: {
      async run(order) {
        const logged = await log.run(order);
        kept.set(logged.id, { tree: order.tree, run: logged.run });
        return logged;
      },
      get recorded() {
        return log.recorded;
      },
      suiteMs: () => log.suiteMs(),
      busyMs: () => log.busyMs(),
      settled: () => log.settled(),
    },
    kept: () =>
      log.recorded.flatMap((entry) => {
        const run = kept.get(entry.id);
        return run === undefined ? [] : [{ entry, ...run }];
      }),
  };
}
