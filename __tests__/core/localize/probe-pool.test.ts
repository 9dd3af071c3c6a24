import { describe, expect, it } from "@jest/globals";
import { localize } from "../../../src/core/localize/localize.ts";
import { probePool } from "../../../src/core/localize/probe-pool.ts";
import type { LocalizeInput, UnitSet } from "../../../src/core/localize/result.ts";
import { runTimedWorld } from "../../fakes/timed-world.ts";

const single = (units: number, culprit: number) => ({
  units,
  tests: new Map([["t", [{ must: [culprit], not: [] }]]]),
});
const input = (units: number, probe: LocalizeInput["probe"], parallel: number): LocalizeInput => ({
  units,
  needs: [],
  tests: ["t"],
  probe,
  parallel,
  maxProbes: 500,
  headConfirmed: true,
});

describe("probes side by side", () => {
  it("never run more than the workers allow", async () => {
    for (const parallel of [1, 2, 4, 16]) {
      const timed = runTimedWorld(single(64, 37), () => 1);
      await localize(input(64, timed.probe, parallel));
      expect(timed.busiest()).toBeLessThanOrEqual(parallel);
    }
  });

  it("counts rounds as the probes that had to wait for each other", async () => {
    const timed = runTimedWorld(single(64, 37), () => 1);
    const { rounds } = await localize(input(64, timed.probe, 4));
    expect(rounds).toBe(Math.max(...timed.probes.map(({ end }) => end)));
  });

  it("starts the next probe as soon as a worker is free", async () => {
    const slow = (units: UnitSet): number => 1 + (units.length % 4);
    const timed = runTimedWorld(single(64, 37), slow);
    const { verdicts } = await localize(input(64, timed.probe, 4));
    expect(verdicts.get("t")).toMatchObject({ kind: "culprit", units: [37] });
    const overlapping = timed.probes.filter((one) =>
      timed.probes.some((other) => other.start < one.start && other.end > one.start),
    );
    expect(overlapping.length).toBeGreaterThan(0);
  });

  it("stops probes whose cut has been decided", async () => {
    // Cuts near head take for ever; the fast ones already show that the culprit comes early.
    const timed = runTimedWorld(single(64, 3), (units) =>
      units.length > 40 && units.length < 63 ? 1000 : 1,
    );
    const { verdicts } = await localize(input(64, timed.probe, 4));
    expect(verdicts.get("t")).toMatchObject({ kind: "culprit", units: [3] });
    expect(timed.probes.some(({ aborted }) => aborted)).toBe(true);
    expect(Math.max(...timed.probes.map(({ end }) => end))).toBeLessThan(1000);
  });

  it("stops everything that runs when the time is out", async () => {
    const timed = runTimedWorld(single(64, 3), () => 1);
    let asked = 0;
    await localize({ ...input(64, timed.probe, 4), outOfTime: () => ++asked > 2 });
    expect(timed.probes.every(({ aborted, end }) => aborted || end <= 2)).toBe(true);
  });
});

describe("a probe that breaks", () => {
  it("ends the search with its error and stops the others", async () => {
    const signals: AbortSignal[] = [];
    const probe: LocalizeInput["probe"] = (units, _tests, signal) => {
      signals.push(signal);
      return units.length < 30 ? Promise.reject(new Error("disk full")) : new Promise(() => undefined);
    };
    await expect(localize(input(64, probe, 4))).rejects.toThrow("disk full");
    expect(signals.filter(({ aborted }) => aborted).length).toBeGreaterThan(0);
  });

  it("drops what an aborted probe still answers", async () => {
    let finish: (() => void) | undefined;
    const pool = probePool(async (units) => {
      if (units.length === 1) await new Promise<void>((resolve) => (finish = resolve));
      return { outcomes: new Map(), runIds: [units.length] };
    });
    pool.start(1n, []);
    pool.abort([1n]);
    finish?.();
    pool.start(3n, []);
    const answers = await pool.next();
    expect(answers.map(({ mask }) => mask)).toEqual([3n]);
    expect(pool.inFlight()).toEqual([]);
    expect(pool.started()).toBe(2);
  });
});
