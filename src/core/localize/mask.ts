/** A set of units as the bits of one number: bit i is unit i. Equal sets are equal keys of a `Map`. */
export type Mask = bigint;

export function bitOf(unit: number): Mask {
  return 1n << BigInt(unit);
}

/** Every unit below `count`. */
export function fullMask(count: number): Mask {
  return (1n << BigInt(count)) - 1n;
}

export function maskOf(units: Iterable<number>): Mask {
  let mask = 0n;
  for (const unit of units) mask |= bitOf(unit);
  return mask;
}

export function union(masks: Iterable<Mask>): Mask {
  let all = 0n;
  for (const mask of masks) all |= mask;
  return all;
}

/** The units of a set in ascending order. */
export function unitsOf(mask: Mask): number[] {
  const digits = mask.toString(2);
  const last = digits.length - 1;
  const units: number[] = [];
  for (let unit = 0; unit <= last; unit++) if (digits.charCodeAt(last - unit) === 49) units.push(unit);
  return units;
}

export function sizeOf(mask: Mask): number {
  return unitsOf(mask).length;
}

/** Whether every unit of `part` is in `whole`. */
export function isInside(part: Mask, whole: Mask): boolean {
  return (part & whole) === part;
}
