import type { NamedOutcome } from "../core/verdict/outcome-names.ts";
import type { RuleSetName } from "./grade/rule-set.ts";
import type { Cell, Coarse, NotGraded, Tally } from "./taxonomy.ts";

/** What is known of one prediction for one instance. */
export interface InstanceResult {
  readonly instanceId: string;
  readonly model: string;
  /** The rules it was graded by; `as-reported` when somebody else graded it and does not say. */
  readonly rules: RuleSetName | "as-reported";
  readonly repository: string;
  readonly language: string;
  readonly verdict: InstanceVerdict;
  /** A machine word for people who ask why: `no-log`, `exit-code`, a signature of a broken environment. */
  readonly reason?: string;
}

export type InstanceVerdict =
  | {
      readonly kind: "graded";
      readonly outcome: NamedOutcome;
      readonly f2p: Tally;
      readonly p2p: Tally;
    }
  | { readonly kind: "coarse"; readonly cell: Coarse | NamedOutcome }
  | { readonly kind: "not-graded"; readonly cell: NotGraded; readonly f2p?: Tally; readonly p2p?: Tally };

/** Where an instance stands in a table. */
export const cellOf = (verdict: InstanceVerdict): Cell =>
  verdict.kind === "graded" ? verdict.outcome : verdict.cell;
