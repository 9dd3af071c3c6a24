import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { changedLines } from "../../../src/core/render/changed-lines.ts";
import { neutraliser } from "../../../src/core/render/neutralise.ts";
import { revertPatch } from "../../../src/core/render/revert-patch.ts";
import { suggestRevert } from "../../../src/core/render/suggestion.ts";
import type { HunkPlace } from "../../../src/core/verdict/schema.ts";
import { aBreakingVerdict, aCulprit, aHunkPlace } from "../../builders/a-verdict.ts";

const safe = neutraliser([]);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "revert-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The hunks of a real diff between two texts. */
function hunksOf(base: string, head: string, path: string): readonly HunkPlace[] {
  writeFileSync(join(folder, "base"), base);
  writeFileSync(join(folder, "head"), head);
  let diff = "";
  try {
    execFileSync("git", ["diff", "--no-index", "--no-color", "base", "head"], { cwd: folder });
  } catch (error) {
    diff = String((error as { stdout: Buffer }).stdout);
  }
  return diff
    .split(/^(?=@@ )/m)
    .slice(1)
    .map((text) => {
      const [header = "", ...lines] = text.replace(/\n$/, "").split("\n");
      const numbers = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(header) ?? [];
      const [oldStart, oldLines, newStart, newLines] = numbers
        .slice(1)
        .map((digits) => Number(digits ?? "1"));
      return aHunkPlace({
        path,
        oldStart: oldStart ?? 0,
        oldLines: oldLines ?? 1,
        newStart: newStart ?? 0,
        newLines: newLines ?? 1,
        diff: lines.join("\n"),
      });
    });
}

const file = fc.array(fc.constantFrom("a", "b", "  c", "", "d `x`", "e ```"), {
  minLength: 1,
  maxLength: 30,
});
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

describe("suggestRevert", () => {
  it("restores exactly base's lines when the suggestion is taken", () => {
    let suggested = 0;
    fc.assert(
      fc.property(file, file, (base, head) => {
        const hunks = hunksOf(text(base), text(head), "a.ts");
        fc.pre(hunks.length === 1);
        const found = suggestRevert(aCulprit({ units: [{ hunks: [...hunks] }] }), aBreakingVerdict(), safe);
        if (found.kind === "none") return;
        suggested++;
        const [, , block = ""] = /(`{3,})suggestion\n([\s\S]*?)^\1$/m.exec(found.body) ?? [];
        const taken: string[] = [...head];
        taken.splice(
          found.startLine - 1,
          found.line - found.startLine + 1,
          ...block.split("\n").slice(0, -1),
        );
        expect(taken).toEqual(base);
      }),
      { numRuns: 60 },
    );
    expect(suggested).toBeGreaterThan(10);
  });

  it("suggests the one changed line with its proof", () => {
    expect(suggestRevert(aCulprit(), aBreakingVerdict(), safe)).toMatchInlineSnapshot(`
{
  "body": "This hunk breaks 3 tests. With the 8 hunks before it the 3 tests pass, with this hunk they fail, and on the whole change without this hunk they pass (5 runs, 48 s). The suggestion restores the lines of base.

\`\`\`suggestion
  return Math.max(0, rate);
\`\`\`",
  "kind": "suggestion",
  "line": 44,
  "path": "src/cart/total.ts",
  "startLine": 44,
}
`);
  });

  it.each([
    ["base moved on, so that head's lines are the merge's", aCulprit(), { mergeBase: "c".repeat(40) }],
    ["the hunk was capped", aCulprit({ units: [{ hunks: [aHunkPlace({ oldLines: 900 })] }] }), {}],
    ["several hunks go together", aCulprit({ units: [{ hunks: [aHunkPlace(), aHunkPlace()] }] }), {}],
    ["the file was renamed", aCulprit({ units: [{ hunks: [aHunkPlace({ oldPath: "old.ts" })] }] }), {}],
    ["no hunk is blamed", aCulprit({ kind: "inconclusive" }), {}],
    [
      "nothing is left on head's side",
      aCulprit({ units: [{ hunks: [aHunkPlace({ oldLines: 1, newLines: 0, newStart: 0, diff: "-a" })] }] }),
      {},
    ],
    [
      "base's line would call a bot",
      aCulprit({
        units: [{ hunks: [aHunkPlace({ oldLines: 1, newLines: 1, diff: "-// @copilot fix\n+// x" })] }],
      }),
      {},
    ],
    [
      "base's line holds something hidden",
      aCulprit({ units: [{ hunks: [aHunkPlace({ oldLines: 1, newLines: 1, diff: "-a\u202e\n+b" })] }] }),
      {},
    ],
    [
      "base's line holds a token",
      aCulprit({
        units: [{ hunks: [aHunkPlace({ oldLines: 1, newLines: 1, diff: `-ghp_${"a1".repeat(18)}\n+b` })] }],
      }),
      {},
    ],
  ])("suggests nothing when %s", (_why, culprit, overrides) => {
    expect(suggestRevert(culprit, aBreakingVerdict(overrides), safe).kind).toBe("none");
  });
});

describe("revertPatch", () => {
  it("takes any blamed hunks back with git apply", () => {
    fc.assert(
      fc.property(
        file,
        file,
        fc.constantFrom("a.ts", "with space.ts", 'q"uote.ts', "dir/ü.ts"),
        (base, head, path) => {
          const hunks = hunksOf(text(base), text(head), path);
          fc.pre(hunks.length > 0);
          expect(applied(hunks, path, text(head))).toBe(text(base));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("takes a new file back, and restores a deleted one", () => {
    const added = aHunkPlace({
      path: "n.ts",
      oldStart: 0,
      oldLines: 0,
      newStart: 1,
      newLines: 1,
      diff: "+x",
    });
    expect(applied([added], "n.ts", "x\n")).toBeUndefined();
    const deleted = aHunkPlace({
      path: "n.ts",
      oldStart: 1,
      oldLines: 1,
      newStart: 0,
      newLines: 0,
      diff: "-x",
    });
    expect(applied([deleted], "n.ts", undefined)).toBe("x\n");
  });

  it("keeps a missing newline at the end", () => {
    expect(applied(hunksOf("a\nb", "a\nc", "z"), "z", "a\nc")).toBe("a\nb");
  });

  it("makes no patch from a hunk that the verdict does not hold whole", () => {
    expect(revertPatch(aCulprit({ units: [{ hunks: [aHunkPlace({ newLines: 99 })] }] }))).toBeUndefined();
  });
});

describe("changedLines", () => {
  it.each([
    ["the lines written, without context", aHunkPlace(), { start: 44, end: 44 }],
    [
      "the line before a gap",
      aHunkPlace({ oldLines: 3, newLines: 2, diff: " a\n-b\n c" }),
      { start: 41, end: 41 },
    ],
    [
      "line 1 when a file was emptied",
      aHunkPlace({ oldLines: 1, newLines: 0, newStart: 0, diff: "-b" }),
      { start: 1, end: 1 },
    ],
    ["the whole hunk when its diff is capped", aHunkPlace({ newLines: 50 }), { start: 41, end: 90 }],
  ])("gives %s", (_what, hunk, lines) => {
    expect(changedLines(hunk)).toEqual(lines);
  });
});

function applied(hunks: readonly HunkPlace[], path: string, head: string | undefined): string | undefined {
  const work = mkdtempSync(join(folder, "w-"));
  execFileSync("mkdir", ["-p", join(work, "dir")]);
  if (head !== undefined) writeFileSync(join(work, path), head);
  const patch = revertPatch(aCulprit({ units: hunks.map((hunk) => ({ hunks: [hunk] })) }));
  execFileSync("git", ["apply", "-"], {
    cwd: work,
    input: patch,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: folder },
  });
  try {
    return readFileSync(join(work, path), "utf8");
  } catch {
    return undefined;
  }
}
