import type { Verdict } from "../core/verdict/schema.ts";

/** 0: the gate passes; 1: it blocks; 2: undecided. */
export function exitCodeOf({ gate }: Pick<Verdict, "gate">): number {
  switch (gate.decision) {
    case "pass":
      return 0;
    case "block":
      return 1;
    case "undecided":
      return 2;
  }
}
