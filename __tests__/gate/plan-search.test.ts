import { describe, expect, it } from "@jest/globals";
import { openSourceOutliner } from "../../src/adapters/grammars/source-outliner.ts";
import { headFailureOf } from "../../src/core/localize/probe-outcome.ts";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import { keyOfTest } from "../../src/core/tests/test-id.ts";
import type { BrokenSuite } from "../../src/gate/broken-suite.ts";
import { planSearch } from "../../src/gate/plan-search.ts";
import { aChange } from "../builders/a-change.ts";

type Files = Readonly<Record<string, string>>;

/** The places of the units, and the needs as "first line of the needed hunk -> of the needing one". */
async function planOf(base: Files, head: Files, broken: readonly BrokenSuite[] = []) {
  const made = await aChange(base, head);
  try {
    const { change, trees } = made;
    const plan = await planSearch(change, broken, { trees, outliner: openSourceOutliner() });
    const hunks = new Map(
      change.patch.files.flatMap((file) =>
        file.hunks.map((hunk) => [hunk.id, `${(file.after ?? file.before)?.path}:${hunk.newStart}`] as const),
      ),
    );
    const names = plan.units.map((unit) => unit.hunks.map((id) => hunks.get(id) ?? id).join("+"));
    const needs = plan.needs.map(([a, b]) => `${names[a]} -> ${names[b]}`).sort();
    return { plan, names, needs, headers: [...(plan.headers?.values() ?? [])] };
  } finally {
    await made.dispose();
  }
}

const filler = (name: string) => Array.from({ length: 9 }, (_, line) => `// ${name} ${line}`).join("\n");

describe("the order of units", () => {
  it("puts a new file before what imports it, and an import before what uses its name", async () => {
    const cart = (load: string, call: string) =>
      `${load}${filler("a")}\nexport function total(cart) {\n  return ${call};\n}\n`;
    const { needs, headers } = await planOf(
      { "src/cart.js": cart("", "cart.sum") },
      {
        "src/cart.js": cart('import { couponValue } from "./coupons.js";\n', "cart.sum - couponValue(cart)"),
        "src/coupons.js": "export function couponValue(cart) {\n  return cart.off;\n}\n",
      },
    );
    expect(needs).toEqual(["src/cart.js:1 -> src/cart.js:9", "src/coupons.js:1 -> src/cart.js:1"]);
    expect(headers).toContain("total");
  });

  it("puts the last use before the end of what is used", async () => {
    const { needs } = await planOf(
      {
        "a.py": `from b import old\n${filler("x").replaceAll("//", "#")}\nprint(old())\n`,
        "b.py": "def old():\n    return 1\n\n\ndef kept():\n    return 2\n",
      },
      { "a.py": `${filler("x").replaceAll("//", "#")}\nprint(1)\n`, "b.py": "def kept():\n    return 2\n" },
    );
    expect(needs).toEqual(["a.py:1 -> b.py:1", "a.py:7 -> a.py:1"].sort());
  });

  it("says of a renamed function and its calls that each needs the other", async () => {
    const go = (name: string) => ({
      "money.go": `package shop\n\nfunc ${name}(a int) int {\n\treturn a\n}\n`,
      "cart.go": `package shop\n\nfunc Total(a int) int {\n\treturn ${name}(a)\n}\n`,
    });
    const { needs } = await planOf(go("roundCents"), go("roundMoney"));
    expect(needs).toEqual(["cart.go:1 -> money.go:1", "money.go:1 -> cart.go:1"]);
  });

  it("holds nobody to a name that was there before or that many define", async () => {
    const { needs } = await planOf(
      {
        "a.js": "export const one = 1;\n",
        "b.js": "export function helper() {}\n",
        "c.js": `${filler("c")}\n`,
      },
      {
        "a.js": "export const one = 1;\nexport function fresh() {}\n",
        "b.js": "export function helper() {}\nexport function fresh() {}\n",
        "c.js": `${filler("c")}\nfresh();\nhelper();\n`,
      },
    );
    expect(needs).toEqual([]);
  });

  it("puts test files last, after what they need", async () => {
    const { names } = await planOf(
      { "z.js": "let a = 1;\n" },
      { "z.js": "let a = 2;\n", "test/z.test.js": "one();\n", "test/data/z.json": "{}\n" },
    );
    expect(names).toEqual(["z.js:1", "test/data/z.json:1", "test/z.test.js:1"]);
  });

  it("goes on without names where a file is no text", async () => {
    const { needs, names } = await planOf({ "a.bin": "\0one" }, { "a.bin": "\0two" });
    expect({ needs, names }).toEqual({ needs: [], names: ["a.bin:0"] });
  });
});

describe("the weights of units", () => {
  const test = keyOfTest({
    suite: "unit",
    file: "test/cart.test.js",
    classPath: [],
    name: "adds up",
    ordinal: 1,
  });
  const brokenBy = (message: string, details: string): readonly BrokenSuite[] => {
    const run: SuiteRun = {
      kind: "completed",
      results: new Map([[test, { status: "failed", message, details }]]),
      ms: 1,
      exitCode: 1,
      notes: [],
    };
    const failure = headFailureOf(run, test);
    if (failure === undefined) throw new Error("it does not fail");
    const suite = { name: "unit" } as BrokenSuite["suite"];
    return [
      { suite, tests: new Map([[test, failure]]), isEdited: () => false, timeoutMs: 1, run: "these-tests" },
    ];
  };
  const sources = (rate: string, other: string, comment: string, far: string) => ({
    "src/cart.js": `import { rate } from "./rate.js";\n\nexport function total(cart) {\n  return cart.sum * rate(cart);\n}\n${filler("a")}\nexport function count(cart) {\n  return ${other};\n}\n`,
    "src/far.js": `export const far = ${far};\n`,
    "src/rate.js": `// ${comment}\n${filler("r")}\nexport function rate(cart) {\n  return ${rate};\n}\n`,
    "test/cart.test.js": `import { it } from "node:test";\nimport { total } from "../src/cart.js";\n\nit("adds up", () => {\n  equal(total({ sum: 2 }), 2);\n});\n`,
  });
  const base = sources("1", "cart.lines", "One.", "1");
  const head = sources("cart.level.rate", "cart.lines.length", "Two.", "2");

  it.each([
    [
      "the stack names its function",
      "Cannot read properties of undefined",
      "TypeError: Cannot read properties of undefined\n    at rate (src/rate.js:12:21)\n    at total (src/cart.js:4:20)\n    at TestContext.<anonymous> (test/cart.test.js:5:9)",
    ],
    [
      "the test calls it by way of another function",
      "Expected values to be strictly equal:\n\n3 !== 2\n",
      "AssertionError: Expected values to be strictly equal\n    at TestContext.<anonymous> (test/cart.test.js:5:3)",
    ],
  ])("are highest for the hunk when %s", async (_why, message, details) => {
    const { plan, names } = await planOf(base, head, brokenBy(message, details));
    const weights = plan.prior?.(test) ?? [];
    const ranked = names
      .map((name, index) => [name, weights[index] ?? 0] as const)
      .toSorted(([, a], [, b]) => b - a);
    expect(ranked[0]?.[0]).toBe("src/rate.js:9");
    const comment = ranked.find(([name]) => name === "src/rate.js:1")?.[1] ?? 0;
    expect(comment).toBeGreaterThan(0);
    expect(comment).toBeLessThan((ranked[0]?.[1] ?? 0) / 10);
    expect(ranked.findIndex(([name]) => name.startsWith("src/far.js"))).toBeGreaterThan(0);
  });
});
