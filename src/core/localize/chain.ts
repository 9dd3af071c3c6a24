import { type Mask, sizeOf, unitsOf } from "./mask.ts";

/**
 * An order of groups of units, and so a ladder of trees from base (`cut(0)`) to the top (`cut(size)`).
 * Units of one group are only ever applied together. Immutable: a new order is a new chain.
 */
export interface Chain {
  readonly groups: readonly Mask[];
  /** The units of each group, ascending. */
  readonly members: readonly (readonly number[])[];
  readonly size: number;
  /** All groups together: head, or head without what repair mode has taken out. */
  readonly top: Mask;
  /** The first `k` groups, 0 <= k <= size. */
  cut(k: number): Mask;
  /** Which cut a set is; undefined when it is none. */
  indexOf(mask: Mask): number | undefined;
}

export function chainOf(groups: readonly Mask[]): Chain {
  const members = groups.map(unitsOf);
  const cuts: Mask[] = [0n];
  const cut = (k: number): Mask => {
    for (let i = cuts.length; i <= k; i++) cuts.push((cuts[i - 1] ?? 0n) | (groups[i - 1] ?? 0n));
    return cuts[k] ?? 0n;
  };
  const bySize = new Map<number, number>([[0, 0]]);
  let units = 0;
  for (const [i, group] of members.entries()) {
    units += group.length;
    bySize.set(units, i + 1);
  }
  const known = new Map<Mask, number | undefined>();
  const indexOf = (mask: Mask): number | undefined => {
    if (known.has(mask)) return known.get(mask);
    const k = bySize.get(sizeOf(mask));
    const found = k !== undefined && cut(k) === mask ? k : undefined;
    known.set(mask, found);
    return found;
  };
  return { groups, members, size: groups.length, top: cut(groups.length), cut, indexOf };
}
