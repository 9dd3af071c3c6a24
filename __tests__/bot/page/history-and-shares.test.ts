import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { headHistory } from "../../../src/bot/page/head-history.ts";
import { percent, shareFigures, sinceWeeks, weekFigures } from "../../../src/bot/page/share-figures.ts";
import { localPath } from "../../../src/bot/sign-in/local-path.ts";
import { createSeal } from "../../../src/bot/sign-in/seal.ts";
import { dangerOrder } from "../../../src/core/outcome/danger-order.ts";
import { outcomes } from "../../../src/core/verdict/outcome-names.ts";
import type { VerdictLine } from "../../../src/ports/bot/ledger-reader.ts";
import { repositories } from "../../builders/a-ledger.ts";

const line = (
  seq: number,
  head: string,
  outcome: VerdictLine["outcome"],
  overrides: Partial<VerdictLine> = {},
): VerdictLine => ({
  seq,
  repository: repositories.open,
  pullRequest: 1,
  head,
  base: "b",
  run: { id: seq, attempt: 1 },
  outcome,
  decision: "block",
  broken: 0,
  certified: 0,
  probes: 0,
  recordedAt: `2026-11-0${seq}`,
  glance: { f2p: { passed: 0, total: 2 }, p2p: { passed: 1, total: 1 } },
  ...overrides,
});
const steps = (lines: readonly VerdictLine[]) =>
  headHistory(lines).map((head) => `${head.verdict.head} ${head.step} ${head.verdicts}`);

describe("the history of heads", () => {
  it("takes a head's newest verdict, and compares it with the head before", () => {
    expect(
      steps([
        line(1, "a", "regression"),
        line(2, "a", "inconclusive"),
        line(3, "b", "resolved"),
        line(4, "c", "no-op"),
      ]),
    ).toEqual(["c worse 1", "b better 1", "a first 2"]);
  });

  it("tells heads of one outcome apart by tests broken, then by tests fixed", () => {
    const fixed = { f2p: { passed: 1, total: 2 }, p2p: { passed: 1, total: 1 } };
    expect(
      steps([
        line(1, "a", "regression", { broken: 3 }),
        line(2, "b", "regression", { broken: 2 }),
        line(3, "c", "regression", { broken: 2, glance: fixed }),
        line(4, "d", "regression", { broken: 2, glance: fixed }),
      ]),
    ).toEqual(["d same 1", "c better 1", "b better 1", "a first 1"]);
  });

  it("does not depend on the order of the lines", () => {
    const lines = outcomes.map((outcome, at) => line(at + 1, `h${at % 4}`, outcome));
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) =>
        expect(steps(shuffled)).toEqual(steps(lines)),
      ),
    );
  });
});

describe("shares", () => {
  const count = fc.record({
    day: fc
      .integer({ min: 0, max: 83 })
      .map((back) => new Date(Date.UTC(2026, 10, 30) - back * 86_400_000).toISOString().slice(0, 10)),
    outcome: fc.constantFrom(...outcomes),
    verdicts: fc.integer({ min: 1, max: 9 }),
    broke: fc.integer({ min: 0, max: 9 }),
    explained: fc.integer({ min: 0, max: 9 }),
  });
  const now = new Date("2026-11-30T12:00:00Z");

  it("of the weeks add up to the shares of the whole", () => {
    fc.assert(
      fc.property(fc.array(count), (counts) => {
        const inside = counts.filter(({ day }) => day >= sinceWeeks(12, now).slice(0, 10));
        const weeks = weekFigures(inside, 12, now);
        const whole = shareFigures(inside);
        const sum = (pick: (week: (typeof weeks)[number]) => number) =>
          weeks.reduce((all, week) => all + pick(week), 0);
        expect([
          weeks.length,
          sum((week) => week.verdicts),
          sum((week) => week.graded),
          sum((week) => week.byOutcome.regression),
          sum((week) => week.broke),
        ]).toEqual([12, whole.verdicts, whole.graded, whole.byOutcome.regression, whole.broke]);
      }),
    );
  });

  it("begin on a Monday, and leave out what is not one of the six", () => {
    expect(sinceWeeks(1, now)).toBe("2026-11-30T00:00:00.000Z");
    expect(sinceWeeks(2, new Date("2026-12-06T23:59:59Z"))).toBe("2026-11-23T00:00:00.000Z");
    expect(shareFigures([{ outcome: "ungraded", verdicts: 4, broke: 0, explained: 0 }])).toMatchObject({
      verdicts: 4,
      graded: 0,
    });
    expect([percent(1, 3), percent(0, 0)]).toEqual(["33.3 %", "–"]);
  });

  it("know each outcome's danger", () => {
    expect([...outcomes, "unjudged"].toSorted()).toEqual([...dangerOrder].toSorted());
  });
});

describe("what the sign-in keeps", () => {
  const seal = createSeal("x".repeat(40));

  it("opens only for the purpose and with the secret that sealed it, and only unchanged", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (text, purpose, at) => {
        const sealed = seal.seal(text, purpose);
        expect(seal.open(sealed, purpose)).toBe(text);
        expect(seal.open(sealed, `${purpose}.`)).toBeUndefined();
        expect(createSeal("y".repeat(40)).open(sealed, purpose)).toBeUndefined();
        const bytes = Buffer.from(sealed, "base64url");
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        expect(seal.open(bytes.toString("base64url"), purpose)).toBeUndefined();
      }),
    );
  });

  it("never leads away from this server", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `/${rest}`),
        ),
        (to) => {
          const url = new URL(localPath(to), "https://gate.example.org/sign-in/callback");
          expect(url.origin).toBe("https://gate.example.org");
        },
      ),
    );
  });
});
