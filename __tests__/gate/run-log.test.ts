import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import { busyMs } from "../../src/gate/busy-ms.ts";
import { openRunLog, type RunOrder } from "../../src/gate/run-log.ts";
import { aSuite } from "../builders/a-suite-runner.ts";
import { completed, timedOut } from "../builders/judged-runs.ts";

const quiet = { runStarted() {}, runEnded() {}, note() {} };

const order = (more: Partial<RunOrder> = {}): RunOrder => ({
  purpose: "probe",
  suite: aSuite(),
  tree: "a".repeat(40),
  hunks: ["0.0"],
  selection: { kind: "all" },
  timeoutMs: 1000,
  ...more,
});

describe("time with a test process", () => {
  it("counts what lanes do at the same time once", () => {
    expect(
      busyMs([
        { start: 10, end: 20 },
        { start: 0, end: 5 },
        { start: 12, end: 25 },
        { start: 13, end: 14 },
      ]),
    ).toBe(20);
  });

  it("is never more than the sum, nor than the time from first to last", () => {
    const interval = fc.tuple(fc.nat(100), fc.nat(50)).map(([start, ms]) => ({ start, end: start + ms }));
    fc.assert(
      fc.property(fc.array(interval, { minLength: 1 }), (intervals) => {
        const busy = busyMs(intervals);
        const sum = intervals.reduce((all, { start, end }) => all + end - start, 0);
        const [from, to] = [
          Math.min(...intervals.map((one) => one.start)),
          Math.max(...intervals.map((one) => one.end)),
        ];
        expect(busy).toBeLessThanOrEqual(Math.min(sum, to - from));
        expect(busy).toBeGreaterThanOrEqual(Math.max(...intervals.map(({ start, end }) => end - start)));
      }),
    );
  });
});

describe("the log of runs", () => {
  function aLog() {
    let now = 0;
    const open: { end(run: SuiteRun): void }[] = [];
    const log = openRunLog({
      runner: { run: () => new Promise((resolve) => open.push({ end: resolve })) },
      progress: quiet,
      clock: { now: () => now },
    });
    return { log, open, at: (ms: number) => (now = ms) };
  }

  it("tells the sum over the lanes apart from the time in which any of them ran", async () => {
    const { log, open, at } = aLog();
    const runs = [log.run(order()), log.run(order())];
    await Promise.resolve();
    at(100);
    open[0]?.end({ ...completed("a:p"), ms: 100 });
    await runs[0];
    at(120);
    open[1]?.end({ ...completed("a:p"), ms: 110 });
    await runs[1];
    expect([log.suiteMs(), log.busyMs()]).toEqual([210, 120]);
  });

  it("records a run that was stopped as such, and lets nobody go on before it is recorded", async () => {
    const { log, open } = aLog();
    const stop = new AbortController();
    const run = log.run(order({ signal: stop.signal }));
    await Promise.resolve();
    stop.abort();
    const settled = log.settled().then(() => log.recorded.map(({ result, detail }) => [result, detail]));
    open[0]?.end(timedOut());
    await run;
    expect(await settled).toEqual([["timed-out", "stopped: no longer needed"]]);
  });

  it("starts nothing for an order that was stopped before", async () => {
    const { log, open } = aLog();
    await expect(async () => log.run(order({ signal: AbortSignal.abort() }))).rejects.toThrow();
    expect([open.length, log.recorded.length]).toEqual([0, 0]);
  });
});
