import type { Open } from "./advance.ts";
import type { Mask } from "./mask.ts";
export interface Rearranged {
  readonly open: readonly Open[];
  readonly splits: readonly Mask[];
}
export function rearrange(open: readonly Open[], _inFlight: readonly Mask[]): Rearranged {
  return { open, splits: [] };
}
