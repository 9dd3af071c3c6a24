import type { Probe, UnitSet } from "../../src/core/localize/result.ts";
import { answer, type ClauseWorld } from "./clause-world.ts";

export interface TimedProbe {
  readonly units: UnitSet;
  readonly start: number;
  end: number;
  aborted: boolean;
}

/**
 * A world whose probes take time on a clock of its own. The clock moves to the next probe that ends whenever
 * everything that could run has run, so no test waits for real time.
 */
export function runTimedWorld(
  world: ClauseWorld,
  duration: (units: UnitSet) => number,
): { readonly probe: Probe; readonly probes: readonly TimedProbe[]; readonly busiest: () => number } {
  const probes: TimedProbe[] = [];
  const waiting = new Map<TimedProbe, () => void>();
  let now = 0;
  let busiest = 0;
  let scheduled = false;
  const tick = (): void => {
    scheduled = false;
    const next = Math.min(...[...waiting.keys()].map(({ end }) => end));
    now = Math.max(now, next);
    for (const [one, resolve] of [...waiting]) {
      if (one.end > now) continue;
      waiting.delete(one);
      resolve();
    }
    schedule();
  };
  const schedule = (): void => {
    if (scheduled || waiting.size === 0) return;
    scheduled = true;
    setImmediate(tick);
  };
  const probe: Probe = async (units, openTests, signal) => {
    const one: TimedProbe = { units, start: now, end: now + duration(units), aborted: false };
    const run = probes.push(one);
    await new Promise<void>((resolve, reject) => {
      waiting.set(one, resolve);
      busiest = Math.max(busiest, waiting.size);
      signal.addEventListener("abort", () => {
        one.aborted = true;
        one.end = now;
        waiting.delete(one);
        reject(new Error("aborted"));
      });
      schedule();
    });
    return answer(world, () => 1, units, openTests, run);
  };
  return { probe, probes, busiest: () => busiest };
}
