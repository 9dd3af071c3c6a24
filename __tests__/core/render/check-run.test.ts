import { describe, expect, it } from "@jest/globals";
import { renderCheckRun } from "../../../src/core/render/check-run.ts";
import { outcomeLabels, testsAcceptedLabel } from "../../../src/core/render/labels.ts";
import {
  compareRuns,
  gateSlug,
  readMarker,
  withoutMarker,
  writeMarker,
} from "../../../src/core/render/marker.ts";
import { neutraliser } from "../../../src/core/render/neutralise.ts";
import { renderTerminal } from "../../../src/core/render/terminal.ts";
import { outcomes } from "../../../src/core/verdict/outcome-names.ts";
import { aBreakingVerdict, aCulprit, aHunkPlace, aVerdict } from "../../builders/a-verdict.ts";

const safe = neutraliser([]);

describe("renderCheckRun", () => {
  it("asks for action when undecided, since neutral would satisfy a required check", () => {
    const conclusions = (["pass", "block", "undecided"] as const).map(
      (decision) => renderCheckRun(aVerdict({ gate: { decision, because: [] } }), "", safe).conclusion,
    );
    expect(conclusions).toEqual(["success", "failure", "action_required"]);
  });

  it("annotates the lines that the culprit wrote", () => {
    expect(renderCheckRun(aBreakingVerdict(), "page", safe)).toMatchInlineSnapshot(`
{
  "annotations": [
    {
      "endLine": 44,
      "level": "failure",
      "message": "With the 8 hunks before it the 3 tests pass, with this hunk they fail, and on the whole change without this hunk they pass (5 runs, 48 s).
- test/​cart.test.ts > total > never goes below zero
- test/​cart.test.ts > total > of an empty cart
- test/​cart.test.ts > refunds",
      "path": "src/cart/total.ts",
      "startLine": 44,
      "title": "Breaks 3 tests",
    },
  ],
  "conclusion": "failure",
  "summary": "page",
  "title": "Breaking Resolved: 2 of 2 fixed, breaks 3 tests",
}
`);
  });

  it("gives an annotation to each hunk, a hundred at most, and none to what is not blamed", () => {
    const hunks = Array.from({ length: 300 }, (_, index) => aHunkPlace({ newStart: index * 20 + 1 }));
    const culprits = [
      aCulprit({ kind: "inconclusive" }),
      aCulprit({ kind: "repair-set", units: [{ hunks }] }),
    ];
    const { annotations } = renderCheckRun(aBreakingVerdict({ culprits }), "", safe);
    expect(annotations).toHaveLength(100);
    expect(annotations[0]?.title).toBe("With 299 other hunks: breaks 3 tests");
  });
});

describe("renderTerminal", () => {
  it("says the whole verdict in plain lines", () => {
    expect(renderTerminal(aBreakingVerdict(), safe, (text) => text)).toMatchInlineSnapshot(`
"Outcome: Breaking Resolved · blocks the merge
Fixes what it set out to fix, and breaks 3 tests that passed before.

  fail-to-pass      2 of 2  (designated by the configuration)
  pass-to-pass  839 of 842

This hunk breaks 3 tests:
src/cart/total.ts:44, in discountFor
     if (rate > 1) {
       rate = 1;
     }
  -  return Math.max(0, rate);
  +  return rate;
   }
   
   // next

With the 8 hunks before it the 3 tests pass, with this hunk they fail, and on the whole change without this hunk they pass (5 runs, 48 s).
Without this hunk the outcome is Resolved.
  - test/cart.test.ts > total > never goes below zero: expected 0, got -5
  - test/cart.test.ts > total > of an empty cart: missing
  - test/cart.test.ts > refunds: TypeError: rate is NaN

7 runs, 1 min 8 s in all, 1 min 6 s of it tests.
"
`);
  });

  it("shows what the runs left to say, what was done to the tests, and what was not counted", () => {
    const printed = renderTerminal(
      aVerdict({
        outcome: "inconclusive",
        gate: { decision: "undecided", because: ["inconclusive"] },
        reasons: ["base-setup-failed", "designated-by-pull-request"],
        f2p: { total: 0, passed: 0, failed: [], stale: ["a.test.js > a"] },
        p2p: { total: 0, passed: 0, broken: [], flaky: ["b.test.js > b"] },
        testEdits: [{ path: "test/`a`.test.js", kind: "edited", held: true }],
        suites: [
          {
            name: "jest",
            framework: "jest",
            base: "invalid",
            head: "invalid",
            f2p: { total: 0, passed: 0 },
            p2p: { total: 0, passed: 0 },
            notes: [
              `base: setup failed: \`npm ci\` ended with exit code 1.\n${"npm noise\n".repeat(50)}npm error EUSAGE\n::error::x`,
              "The setup command failed on base, so no test could be run.",
            ],
          },
        ],
      }),
      safe,
      (text) => text,
    );
    expect(printed.replace(/\u200b/g, "_")).toMatchInlineSnapshot(`
"Outcome: Inconclusive · undecided
The runs do not allow an answer.
The setup command failed on base, so no test could be run.

  base: setup failed: \`npm ci\` ended with exit code 1.
  …
  npm noise
  npm noise
  npm noise
  npm noise
  npm noise
  npm noise
  npm noise
  npm noise
  npm error EUSAGE
  :_:error::x

  fail-to-pass  0 of 0  (none designated)
  pass-to-pass  0 of 0

The change edits 1 existing test file; graded with base's version of it.
1 designated test already passes on base and was not counted.
1 test gave another answer when run again and was left out as flaky.

Not counted:
  - a.test.js > a: passes on base already
  - b.test.js > b: flaky

2 runs, 19 s in all, 18 s of it tests.
"
`);
  });

  it("marks by role, and leaves colours to the caller", () => {
    const marked = renderTerminal(aVerdict(), safe, (text, role) => `<${role}>${text}</${role}>`);
    expect(marked.split("\n")[0]).toBe("Outcome: <strong>Resolved</strong> · <good>passes the gate</good>");
  });

  it("prints no workflow command and no escape sequence of a test", () => {
    const hunk = aHunkPlace({ path: "::error::x", diff: "+\u001b[2J\n::set-output name=a::b" });
    const printed = renderTerminal(
      aBreakingVerdict({ culprits: [aCulprit({ units: [{ hunks: [hunk] }] })], notes: ["::warning::y"] }),
      safe,
      (text) => text,
    );
    expect(printed).not.toMatch(/^\s*::/m);
    expect(printed).not.toContain("\u001b");
  });
});

describe("outcomeLabels", () => {
  it("has one label for each outcome, within GitHub's limits", () => {
    const labels = [...outcomes.map((outcome) => outcomeLabels[outcome]), testsAcceptedLabel];
    expect(new Set(labels.map((label) => label.name)).size).toBe(10);
    for (const label of labels) {
      expect(label.name.length).toBeLessThanOrEqual(50);
      expect(label.description.length).toBeLessThanOrEqual(100);
      expect(label.color).toMatch(/^[0-9a-f]{6}$/);
    }
    expect(outcomeLabels["breaking-resolved"].name).toBe("outcome: breaking resolved");
  });
});

describe("marker", () => {
  const marker = {
    gate: "unit-tests",
    kind: "comment",
    head: "a".repeat(40),
    run: { id: 12, attempt: 2 },
  } as const;

  it("is read back as it was written, wherever it stands", () => {
    expect(readMarker(`edited\n${writeMarker(marker)}\nby hand`)).toEqual(marker);
    expect(withoutMarker(`page\r\n\r\n${writeMarker(marker)}`)).toBe("page");
  });

  it("of another version, or garbled, is none", () => {
    expect(readMarker(writeMarker(marker).replace("v=1", "v=2"))).toBeUndefined();
    expect(readMarker(writeMarker(marker).replace("head=a", "head=z"))).toBeUndefined();
  });

  it("orders runs by number, then attempt", () => {
    expect(compareRuns({ id: 9, attempt: 5 }, { id: 10, attempt: 1 })).toBeLessThan(0);
    expect(compareRuns({ id: 9, attempt: 2 }, { id: 9, attempt: 1 })).toBeGreaterThan(0);
  });

  it("writes any name of a gate in its own alphabet", () => {
    expect(gateSlug("Outcome Gate --> x")).toBe("outcome-gate-x");
    expect(gateSlug("日本")).toBe("gate");
  });
});
