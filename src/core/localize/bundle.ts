import { type Mask, union } from "./mask.ts";

/** At most `most` neighbours-together sets out of `groups`, so that planning over pairs stays cheap on huge patches. */
export function bundle(groups: readonly Mask[], most: number): readonly Mask[] {
  if (groups.length <= most) return groups;
  return Array.from({ length: most }, (_, i) =>
    union(groups.slice(Math.floor((i * groups.length) / most), Math.floor(((i + 1) * groups.length) / most))),
  );
}
