import type { Mask } from "./mask.ts";

/** The trees that prove a unit: `before` passes, `before` + unit fails, the top without it passes. */
export interface Certificate {
  readonly unit: Mask;
  readonly before: Mask;
  readonly after: Mask;
  readonly without: Mask;
  readonly wrongAtMost: number;
}
