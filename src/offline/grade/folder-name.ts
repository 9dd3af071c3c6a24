import { textHash } from "../../core/tests/text-hash.ts";

/** Most file systems take 255 bytes. */
const LONGEST = 200;

/**
 * The folder of a model or an instance, as the harness names it: `/` becomes `__`. Names that lead out of the folder above, that no file
 * system takes or that are too long become ones that do not.
 */
export function folderName(name: string): string {
  const safe = name
    .replaceAll("/", "__")
    .replace(/[\\\p{Cc}\p{Cs}]/gu, "_")
    .replace(/^\.{0,2}$/, (dots) => "_".repeat(dots.length || 1));
  if (new TextEncoder().encode(safe).length <= LONGEST) return safe;
  return `${Array.from(safe)
    .slice(0, LONGEST / 5)
    .join("")}-${textHash(name)}`;
}
