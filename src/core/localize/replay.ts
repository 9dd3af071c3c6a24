import type { Mask } from "./mask.ts";
import type { Decision } from "./noise.ts";

/** A line of questions "what happens on this tree?", written as straight code. */
export type Inquiry<T> = Generator<Mask, T, Decision>;

export type Replayed<T> =
  | { readonly kind: "wants"; readonly mask: Mask }
  | { readonly kind: "done"; readonly value: T };

/**
 * Runs an inquiry from its start on what is known by now, up to its first open question. Nothing is remembered
 * between calls: the looks are the memory, so a cohort that splits in the middle needs no special care.
 */
export function replay<T>(inquiry: Inquiry<T>, known: (mask: Mask) => Decision | undefined): Replayed<T> {
  let step = inquiry.next();
  while (!step.done) {
    const answer = known(step.value);
    if (answer === undefined) return { kind: "wants", mask: step.value };
    step = inquiry.next(answer);
  }
  return { kind: "done", value: step.value };
}
