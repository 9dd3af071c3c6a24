import { dangerOrder } from "../../core/outcome/danger-order.ts";

/** What sorts the triage page: 0 is the most dangerous. */
export const dangerOf = (outcome: (typeof dangerOrder)[number]): number => dangerOrder.indexOf(outcome);
