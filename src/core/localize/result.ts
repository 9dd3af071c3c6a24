/** The answer to "which unit broke this test": shapes of reference section 3, with units as indexes in plan order. */

/** Per test: `fail` only when it fails as on head; other failures, no build and time-outs are `unresolved`. */
export type ProbeOutcome = "pass" | "fail" | "unresolved";

/** Sorted indexes of the units applied to base. */
export type UnitSet = readonly number[];

/** Runs the open tests on base plus some units. The only thing localization asks of the world. */
export type Probe = (
  units: UnitSet,
  openTests: readonly string[],
  signal: AbortSignal,
) => Promise<ProbeAnswer>;

export interface ProbeAnswer {
  readonly outcomes: ReadonlyMap<string, ProbeOutcome>;
  /** The ids under which the caller recorded the run. */
  readonly runIds: readonly number[];
}

export interface Links {
  readonly prefixPasses: readonly number[];
  readonly plusCulpritFails: readonly number[];
  readonly headMinusCulpritPasses: readonly number[];
}

export type LocalizeVerdict =
  | {
      readonly kind: "culprit";
      /** One unit; several when they could not be separated. */
      readonly units: readonly number[];
      readonly verifiedPrefix: readonly number[];
      readonly links: Links;
      readonly wrongAtMost: number;
      readonly needs?: readonly number[];
      /** Units that broke the test earlier and were healed. */
      readonly history: readonly number[];
    }
  | {
      readonly kind: "repair-set";
      readonly parts: readonly (readonly number[])[];
      readonly minimal: "one-minimal" | "unproven";
      readonly links: Links;
    }
  | { readonly kind: "flaky"; readonly looks: readonly number[] }
  | {
      readonly kind: "inconclusive";
      readonly ranked: readonly { readonly units: readonly number[]; readonly p: number }[];
      readonly why: "budget" | "unbuildable" | "contradiction";
      readonly verifiedPrefix: readonly number[];
      readonly links: Links;
    };

export interface LocalizeReport {
  /** By the name of the test. */
  readonly verdicts: ReadonlyMap<string, LocalizeVerdict>;
  readonly runs: number;
  readonly rounds: number;
}

export interface LocalizeInput {
  /** How many units there are; index order is the order of the prefixes. */
  readonly units: number;
  /** `[a, b]`: unit b does not build without unit a. */
  readonly needs: readonly (readonly [number, number])[];
  readonly tests: readonly string[];
  readonly probe: Probe;
  /** Weights by unit, for one test; they steer, they never decide. Uniform when absent. */
  readonly prior?: (test: string) => readonly number[];
  readonly parallel: number;
  readonly maxProbes: number;
  /** Asked before each round; true ends the search with what is known. */
  readonly outOfTime?: () => boolean;
  /** Bound on a wrong certificate, per test. 0.01 when absent. */
  readonly delta?: number;
  /** Assumed rate of wrong outcomes, per test. 0.005 when absent. */
  readonly flakeRate?: (test: string) => number;
  /** Head's failure was seen twice already, so that the first round need not repeat it. */
  readonly headConfirmed: boolean;
  /** Look for earlier units that the culprit needs (interaction). Costs probes. */
  readonly findNeeds?: boolean;
}
