import type { Policy } from "../core/config/config.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { LaidOver } from "./designate-laid-tests.ts";
import type { WrittenDesignation } from "./written-designation.ts";

/** Two trees to compare and how: everything of an evaluation that is data. */
export interface EvaluationRequest {
  readonly base: { readonly commit: ObjectId; readonly tree: ObjectId };
  /** `tree` is the tree that is judged: of the commit itself, or of its merge into base. */
  readonly head: { readonly commit: ObjectId; readonly tree: ObjectId };
  readonly mergeBase?: ObjectId;
  readonly suites: readonly Suite[];
  readonly designations: readonly WrittenDesignation[];
  /** Tests from elsewhere that both trees hold already. */
  readonly laid?: LaidOver;
  readonly passToPass: readonly string[];
  /** Patterns of tests left out of the regression suite for now. */
  readonly quarantine: readonly string[];
  /** Runs of base in all, to find tests that waver; one when absent. */
  readonly calibrate?: number;
  readonly testEdits: "hold" | "trust";
  readonly policy: Policy;
  readonly search: "localize" | "outcome-only";
  /** Probes at a time; `auto` decides by the machine and by what base's run took of it. */
  readonly parallel: number | "auto";
  readonly maxProbes: number;
  readonly maxMinutes: number;
  /** Whether the culprit hunk is narrowed to its smallest breaking part; it is when absent. */
  readonly refine?: "below-the-hunk" | "whole-hunks";
  /** Name and version, for the verdict. */
  readonly tool: string;
  /** Identifies the toolchain in cache keys. Absent: base is never cached. */
  readonly toolchain?: string | Promise<string>;
  /** Said in the verdict besides what is found out here. */
  readonly notes: readonly string[];
  readonly agent?: NonNullable<Verdict["agent"]>;
}
