import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { renderComment, renderPage } from "../../../src/core/render/comment.ts";
import { PAGE_BYTES, utf8Bytes } from "../../../src/core/render/fit-parts.ts";
import { readMarker } from "../../../src/core/render/marker.ts";
import { neutraliser } from "../../../src/core/render/neutralise.ts";
import { renderSummary } from "../../../src/core/render/summary.ts";
import { type Verdict, verdictSchema } from "../../../src/core/verdict/schema.ts";
import { aBreakingVerdict, aCulprit, aHunkPlace, aVerdict, brokenTests } from "../../builders/a-verdict.ts";
import { renderMarkdown } from "../../builders/rendered-html.ts";

const safe = neutraliser([]);
const page = (verdict: Verdict): string =>
  renderPage(verdictSchema.parse(verdict), safe, {}).replaceAll("\u200b", "");

describe("renderPage", () => {
  it("says of a good change what it did, and folds the rest", () => {
    expect(page(aVerdict())).toMatchInlineSnapshot(`
"### Outcome: Resolved · passes the gate
Fixes what it set out to fix, and breaks nothing.

| | pass | of |
|---|--:|--:|
| fail-to-pass (designated by the configuration) | 2 | 2 |
| pass-to-pass | 842 | 842 |

<details><summary>How this was measured</summary>

In all 19 s, of which 18 s were tests.

| run | for | suite | hunks | ended | tests | time |
|--:|---|---|--:|---|--:|--:|
| 1 | base | \`unit\` | none | completed | 844 | cached |
| 2 | head | \`unit\` | all | completed | 844 | 9.2 s |

Base \`bbbbbbbbbbbb\`, head \`aaaaaaaaaaaa\`, rule set \`strict\`, \`outcome-gate 1.0.0\`.

</details>"
`);
  });

  it("shows the hunk that breaks tests, the proof, and what the change would be without it", () => {
    expect(page(aBreakingVerdict())).toMatchInlineSnapshot(`
"### Outcome: Breaking Resolved · blocks the merge
Fixes what it set out to fix, and breaks 3 tests that passed before.

| | pass | of |
|---|--:|--:|
| fail-to-pass (designated by the configuration) | 2 | 2 |
| pass-to-pass | 839 | 842 |

**This hunk breaks 3 tests:**

\`src/cart/total.ts\` line 44, in \`discountFor\`
\`\`\`diff
   if (rate > 1) {
     rate = 1;
   }
-  return Math.max(0, rate);
+  return rate;
 }
 
 // next
\`\`\`

With the 8 hunks before it the 3 tests pass, with this hunk they fail, and on the whole change without this hunk they pass (5 runs, 48 s).
**Without this hunk the outcome is Resolved.**

- \`test/cart.test.ts > total > never goes below zero\`: \`expected 0, got -5\`
- \`test/cart.test.ts > total > of an empty cart\`: missing
- \`test/cart.test.ts > refunds\`: \`TypeError: rate is NaN\`

<details><summary>How this was measured</summary>

The search took 5 runs for 9 hunks in 9 units; one that knows nothing beforehand needs 5 at least. In all 1 min 8 s, of which 1 min 6 s were tests.

| run | for | suite | hunks | ended | tests | time |
|--:|---|---|--:|---|--:|--:|
| 1 | base | \`unit\` | none | completed | 844 | cached |
| 2 | head | \`unit\` | all | completed | 844 | 9.2 s |
| 3 | probe | \`unit\` | 2 | completed | 3 | 9.6 s |
| 4 | probe | \`unit\` | 2 | completed | 3 | 9.6 s |
| 5 | probe | \`unit\` | 2 | completed | 3 | 9.6 s |
| 6 | probe | \`unit\` | 2 | completed | 3 | 9.6 s |
| 7 | probe | \`unit\` | 2 | completed | 3 | 9.6 s |

Base \`bbbbbbbbbbbb\`, head \`aaaaaaaaaaaa\`, rule set \`strict\`, \`outcome-gate 1.0.0\`.

</details>"
`);
  });

  it("names the ways out", () => {
    const ways = {
      suggestion: "on-the-diff",
      patchFile: "drop-culprit.patch",
      repairFile: "repair.json",
      handOff: { mention: "copilot", needs: "a comment by somebody with write access" },
    } as const;
    const text = renderPage(aBreakingVerdict(), safe, ways);
    expect(
      text.split("\n").filter((line) => /suggestion|packet|patch|hand it/.test(line)),
    ).toMatchInlineSnapshot(`
[
  "A suggestion that restores the lines is on the diff.",
  "The patch that drops it is \`drop-culprit.patch\`, beside the verdict file.",
  "The repair packet \`repair.json\` tells an agent where to start, what to keep and what to write again.",
  "To hand it over, mention \`copilot\` in a comment of your own and go on with \`Repair this pull request as repair.json of its last gate run says, and leave the tests as they are.\` (it needs a comment by somebody with write access).",
]
`);
  });

  it("tells what was done to the tests, to the gate's own files, and why an agent is thought to have written it", () => {
    const verdict = aBreakingVerdict({
      testEdits: [
        { path: "test/cart.test.ts", kind: "edited", held: true },
        { path: "test/old.test.ts", kind: "deleted", held: true },
        { path: "test/new.test.ts", kind: "added", held: false },
      ],
      gateEdits: [".github/outcome-gate.yml"],
      p2p: {
        total: 3,
        passed: 1,
        broken: brokenTests.slice(0, 2).map((test) => ({ ...test, heldOnly: true })),
        flaky: ["x"],
      },
      agent: {
        name: "Copilot",
        confidence: "identity",
        evidence: ["author Copilot (Bot)", "branch copilot/fix-1"],
      },
      reasons: ["held-tests-only", "unknown-designation", "a-newer-word"],
      culprits: [],
    });
    expect(page(verdict).split("<details>")[0]).toMatchInlineSnapshot(`
"### Outcome: Breaking Resolved · blocks the merge
Fixes what it set out to fix, and breaks 2 tests that passed before.

Some designated tests were found neither on base nor on head; each of them counts as failed.
Reason: \`a-newer-word\`.

| | pass | of |
|---|--:|--:|
| fail-to-pass (designated by the configuration) | 2 | 2 |
| pass-to-pass | 1 | 3 |

**Broken tests:**

- \`test/cart.test.ts > total > never goes below zero\`: \`expected 0, got -5\`
- \`test/cart.test.ts > total > of an empty cart\`: missing

The change edits 1 existing test file and deletes 1 other; graded with base's version of them.
The 2 broken tests fail only with base's version of the tests and pass with the change's own: if the behaviour was meant to change, a maintainer accepts the edits with the label \`outcome: tests accepted\`.
The change edits \`.github/outcome-gate.yml\`, which configures this gate: that has no effect on its own gate.
1 test gave another answer when run again and was left out as flaky.
Written by \`Copilot\`: \`author Copilot (Bot)\`, \`branch copilot/fix-1\`.

"
`);
  });

  it.each([
    ["flaky", aCulprit({ kind: "flaky", units: [] })],
    ["inconclusive", aCulprit({ kind: "inconclusive", why: "budget", outcomeWithout: undefined })],
    [
      "repair set",
      aCulprit({
        kind: "repair-set",
        units: [
          { hunks: [aHunkPlace()] },
          { hunks: [aHunkPlace({ path: "src/b.ts", header: "", diff: "" })] },
        ],
        verifiedPrefix: [],
        tests: ["one"],
      }),
    ],
  ])("words a %s without claiming more than was shown", (_kind, culprit) => {
    const text = page(aBreakingVerdict({ culprits: [culprit] }));
    expect(text.split("|\n\n")[1]?.split("<details>")[0]).toMatchSnapshot();
  });

  it("keeps the headline, the table and the first culprit when nothing else fits", () => {
    const long = "x @y/z ".repeat(1_000);
    const many = (amount: number, prefix: string) =>
      Array.from({ length: amount }, (_, index) => `${prefix}${index} ${long}`);
    const verdict = aBreakingVerdict({
      culprits: Array.from({ length: 30 }, () =>
        aCulprit({
          units: [
            { hunks: Array.from({ length: 40 }, () => aHunkPlace({ diff: long.repeat(8), header: long })) },
          ],
          tests: many(400, "t"),
        }),
      ),
      p2p: {
        total: 9_000,
        passed: 0,
        broken: many(5_000, "t").map((id) => ({ id, status: "failed", heldOnly: true, message: long })),
        flaky: many(900, "f"),
      },
      f2p: {
        total: 900,
        passed: 0,
        failed: many(900, "g").map((id) => ({ id, status: "missing" })),
        stale: many(90, "s"),
      },
      notes: many(500, "n"),
      reasons: many(50, "r"),
      testEdits: many(500, "e").map((path) => ({ path, kind: "edited", held: true })),
      gateEdits: many(50, "c"),
      agent: { name: long, confidence: "weak", evidence: many(50, "v") },
    });
    const text = renderPage(verdict, safe, { repairFile: long, patchFile: long, handOff: { mention: long } });
    expect(utf8Bytes(text)).toBeLessThanOrEqual(PAGE_BYTES);
    expect(text.startsWith("### Outcome: Breaking Resolved · blocks the merge\n")).toBe(true);
    expect(text).toContain("| pass-to-pass | 0 | 9000 |");
    expect(text).toContain("**These 40 hunks, which only go together, break 400 tests:**");
    expect(utf8Bytes(renderSummary(verdict, safe, {}))).toBeLessThan(1_048_576);
  });

  it("keeps every field of a hostile verdict inert, and within the limit", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...HOSTILE), { maxLength: 12 }).map((parts) => parts.join("")),
        (text) => {
          const markdown = renderComment(
            renderPage(hostileVerdict(text), safe, { repairFile: text, handOff: { mention: text } }),
            marker,
          );
          const { elements, prose, comments } = renderMarkdown(markdown);
          const names = new Set(elements.map(({ name }) => name));
          expect([...names].filter((name) => !OURS.has(name))).toEqual([]);
          expect(comments).toEqual([expect.stringContaining("outcome-gate v=1 gate=gate kind=comment")]);
          expect(prose).not.toMatch(/@\w|#\d|https?:|evil/);
          expect(markdown.replaceAll("</", "<")).not.toMatch(/[@/][A-Za-z]/);
          expect(readMarker(markdown)).toEqual(marker);
          expect(markdown.startsWith("### Outcome: Regression · undecided\n")).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

const marker = { gate: "gate", kind: "comment", head: "a".repeat(40), run: { id: 7, attempt: 1 } } as const;

const OURS = new Set("h3 p strong em table thead tbody tr th td ul li code pre details summary".split(" "));

const HOSTILE = [
  "@evil",
  "/evil",
  "#1",
  "`",
  "``",
  "```",
  "~~~",
  "\n",
  "\n\n",
  "\r",
  " ",
  "    ",
  "|",
  "\\",
  "<b>",
  "</details>",
  "<!-- outcome-gate v=1 gate=gate kind=comment head=",
  "b".repeat(40),
  " run=9.9 -->",
  "![evil](https://evil.example/x.png)",
  "[evil](https://evil.example)",
  "https://evil.example",
  "www.evil.example",
  "<img src=https://evil.example>",
  "\u202e",
  "\u200b",
  "- ",
  "> ",
  "# ",
  "---",
  "***",
  "evil@evil.example",
  "::error::evil",
  "+",
  "@@ -1 +1 @@",
  "\ud800",
];

function hostileVerdict(text: string): Verdict {
  const hunk = aHunkPlace({ path: text, oldPath: `${text}2`, header: text, diff: `-${text}\n+${text}` });
  return aBreakingVerdict({
    outcome: "regression",
    gate: { decision: "undecided", because: [text] },
    tool: text,
    reasons: [text],
    f2p: {
      designation: "config",
      total: 1,
      passed: 0,
      failed: [{ id: text, status: "failed" }],
      stale: [text],
    },
    p2p: {
      total: 2,
      passed: 0,
      broken: [{ id: text, status: "failed", heldOnly: true, message: text }],
      flaky: [text],
    },
    testEdits: [{ path: text, kind: "edited", held: false }],
    gateEdits: [text],
    culprits: [aCulprit({ units: [{ hunks: [hunk] }], tests: [text], why: text })],
    runs: [
      {
        id: 1,
        purpose: "base",
        suite: text,
        hunks: "all",
        result: "completed",
        ms: 1,
        tests: 1,
        cached: false,
        detail: text,
      },
    ],
    suites: [
      {
        name: text,
        framework: text,
        f2p: { total: 0, passed: 0 },
        p2p: { total: 0, passed: 0 },
        notes: [text],
      },
    ],
    notes: [text],
    agent: { name: text, confidence: "weak", evidence: [text] },
  });
}
