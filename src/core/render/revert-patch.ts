import type { Culprit, HunkPlace } from "../verdict/schema.ts";
import { diffLines } from "./changed-lines.ts";

/**
 * The patch that takes the blamed hunks back, for `git apply` on head; undefined when the verdict does not hold them whole
 * (capped, binary, a change of mode). It is exact, so it holds untrusted text: for a file, never for a comment.
 */
export function revertPatch(culprit: Culprit): string | undefined {
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  if (culprit.kind === "flaky" || culprit.kind === "inconclusive" || hunks.length === 0) return undefined;
  const paths = [...new Set(hunks.map((hunk) => hunk.path))];
  const files = paths.map((path) => fileRevert(hunks.filter((hunk) => hunk.path === path)));
  return files.every((file) => file !== undefined) ? files.join("") : undefined;
}

function fileRevert(hunks: readonly HunkPlace[]): string | undefined {
  const [first] = hunks;
  if (first === undefined) return undefined;
  const sorted = hunks.toSorted((a, b) => a.newStart - b.newStart);
  const bodies = sorted.map((hunk, index) => hunkRevert(hunk, shiftOf(sorted.slice(0, index))));
  if (bodies.some((body) => body === undefined)) return undefined;
  return `${header(first, hunks.length)}${bodies.join("")}`;
}

/** How many lines the hunks before it give back. */
function shiftOf(before: readonly HunkPlace[]): number {
  return before.reduce((sum, hunk) => sum + hunk.oldLines - hunk.newLines, 0);
}

function header(hunk: HunkPlace, hunks: number): string {
  const head = hunk.path;
  const base = hunk.oldPath ?? hunk.path;
  const git = `diff --git ${quote(`a/${head}`)} ${quote(`b/${base}`)}\n`;
  if (hunks === 1 && hunk.oldStart === 0 && hunk.oldLines === 0) {
    return `${git}deleted file mode 100644\n--- ${side(`a/${head}`)}\n+++ /dev/null\n`;
  }
  if (hunks === 1 && hunk.newStart === 0 && hunk.newLines === 0) {
    return `${git}new file mode 100644\n--- /dev/null\n+++ ${side(`b/${base}`)}\n`;
  }
  const renamed = base === head ? "" : `rename from ${quote(head)}\nrename to ${quote(base)}\n`;
  return `${git}${renamed}--- ${side(`a/${head}`)}\n+++ ${side(`b/${base}`)}\n`;
}

function hunkRevert(hunk: HunkPlace, shift: number): string | undefined {
  const lines = diffLines(hunk);
  if (lines === undefined || lines.length === 0) return undefined;
  const sign = { " ": " ", "+": "-", "-": "+" } as const;
  const body = hunk.diff
    .replace(/\n$/, "")
    .split("\n")
    .filter((line) => /^[-+ \\]/.test(line))
    .map((line) => (line.startsWith("\\") ? line : sign[line[0] as " " | "+" | "-"] + line.slice(1)));
  const restoredStart = hunk.newStart + shift + (hunk.newLines === 0 ? 1 : 0) - (hunk.oldLines === 0 ? 1 : 0);
  const counts = `-${hunk.newStart},${hunk.newLines} +${Math.max(0, restoredStart)},${hunk.oldLines}`;
  return `@@ ${counts} @@\n${body.join("\n")}\n`;
}

/** As git writes a path in a patch: quoted when it holds what would end it early. */
function quote(path: string): string {
  const escaped = Array.from(path, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '"' || character === "\\") return `\\${character}`;
    return code < 32 || code === 127 ? `\\${code.toString(8).padStart(3, "0")}` : character;
  }).join("");
  return escaped === path ? path : `"${escaped}"`;
}

/** On the `---` and `+++` lines git ends a name that holds a space with a tab. */
function side(path: string): string {
  const quoted = quote(path);
  return quoted === path && path.includes(" ") ? `${path}\t` : quoted;
}
