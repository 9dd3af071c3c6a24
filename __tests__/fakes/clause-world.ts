import type { Probe, ProbeAnswer, ProbeOutcome, UnitSet } from "../../src/core/localize/result.ts";

/** A test fails on a tree that holds all of `must` and none of `not`. */
export interface Clause {
  readonly must: readonly number[];
  readonly not: readonly number[];
}

/** A patch without files: what each set of units does to each test is decided by clauses. */
export interface ClauseWorld {
  readonly units: number;
  /** By the name of the test: it fails when one of its clauses holds. */
  readonly tests: ReadonlyMap<string, readonly Clause[]>;
  /** `[u, v]`: a tree with unit u and without unit v does not build. */
  readonly requires?: readonly (readonly [number, number])[];
  /** Further trees that do not build. */
  readonly isDead?: (units: UnitSet) => boolean;
  /** Rate of outcomes that are flipped, in both directions. */
  readonly flips?: number;
}

export interface RunningWorld {
  readonly probe: Probe;
  /** Every tree that was probed, in order. */
  readonly probed: readonly UnitSet[];
}

function builds(world: ClauseWorld, units: UnitSet): boolean {
  if (units.length === 0 || units.length === world.units) return true;
  const held = new Set(units);
  const torn = world.requires?.some(([user, needed]) => held.has(user) && !held.has(needed)) ?? false;
  return !torn && !(world.isDead?.(units) ?? false);
}

/** The outcome without flips. */
export function truth(world: ClauseWorld, test: string, units: UnitSet): ProbeOutcome {
  return builds(world, units) ? outcomeOf(world.tests.get(test) ?? [], new Set(units)) : "unresolved";
}

function outcomeOf(clauses: readonly Clause[], held: ReadonlySet<number>): ProbeOutcome {
  const fails = clauses.some(
    ({ must, not }) => must.every((unit) => held.has(unit)) && !not.some((unit) => held.has(unit)),
  );
  return fails ? "fail" : "pass";
}

/** Answers at once. Run ids count from 1. */
export function runWorld(world: ClauseWorld, random: () => number): RunningWorld {
  const probed: UnitSet[] = [];
  const probe: Probe = async (units, openTests) => {
    probed.push(units);
    return answer(world, random, units, openTests, probed.length);
  };
  return { probe, probed };
}

export function answer(
  world: ClauseWorld,
  random: () => number,
  units: UnitSet,
  openTests: readonly string[],
  run: number,
): ProbeAnswer {
  const outcomes = new Map<string, ProbeOutcome>();
  const alive = builds(world, units);
  const held = new Set(units);
  for (const test of openTests) {
    const real = alive ? outcomeOf(world.tests.get(test) ?? [], held) : "unresolved";
    const flipped = alive && world.flips !== undefined && random() < world.flips;
    outcomes.set(test, flipped ? (real === "pass" ? "fail" : "pass") : real);
  }
  return { outcomes, runIds: [run] };
}
