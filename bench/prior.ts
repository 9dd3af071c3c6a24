// Ranks the true culprit among the hunks of seeded mutants of two small repositories, with every signal of the prior and
// with each left out. `npm run bench:prior [mutants per repository]`.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { aChange } from "../__tests__/builders/a-change.ts";
import { seededRandom } from "../__tests__/fakes/seeded-random.ts";
import { openSourceOutliner } from "../src/adapters/grammars/source-outliner.ts";
import { type PriorWeights, priorWeights } from "../src/core/localize/prior.ts";
import { type HeadFailure, headFailureOf } from "../src/core/localize/probe-outcome.ts";
import { hunkEdits } from "../src/core/patch/hunk-edits.ts";
import type { Patch } from "../src/core/patch/patch.ts";
import { outcomeGateLines } from "../src/core/reports/outcome-gate-lines.ts";
import { collectTests } from "../src/core/tests/collect-tests.ts";
import type { SuiteRun } from "../src/core/tests/suite-run.ts";
import type { TestKey } from "../src/core/tests/test-id.ts";
import type { BrokenSuite } from "../src/gate/broken-suite.ts";
import type { SearchPlan } from "../src/gate/find-breaking-hunk.ts";
import { planSearch } from "../src/gate/plan-search.ts";
import type { SourceOutliner } from "../src/ports/source-outliner.ts";
import { ledgerWorld } from "./prior/ledger-world.ts";
import { type Mutant, mutate } from "./prior/mutate.ts";
import { shopWorld } from "./prior/shop-world.ts";
import type { World } from "./prior/world.ts";

const REPORTERS = resolve("src/frameworks/reporters");
const HARMLESS = 24;

const OFF: Readonly<Record<string, Partial<PriorWeights>>> = {
  "all signals": {},
  "without stack frames": { frameLine: 1, frameFunction: 1, frameFile: 1 },
  "without names in the error": { nameInError: 1 },
  "without words of the title": { wordInTitle: 1 },
  "without calls": { called: 1 },
  "without imports": { perImport: 1, notImported: 1 },
  "without file names": { sameStem: 1 },
  "without the kind of hunk": { kinds: { code: 1, types: 1, layout: 1, comment: 1, docs: 1 } },
};
const WEIGHTS: readonly (readonly [string, PriorWeights])[] = [
  ...Object.entries(OFF).map(([name, off]) => [name, { ...priorWeights, ...off }] as const),
  ["no signal", { ...priorWeights, ...Object.assign({}, ...Object.values(OFF)) }],
];

/** What one mutant says of one set of weights. */
interface Score {
  readonly rank: number;
  /** -log2 of the share of the weight on the true unit: what a search has still to learn. */
  readonly bits: number;
  readonly units: number;
}

const parsing = openSourceOutliner(resolve("package.json"));
const outlines = new Map<string, ReturnType<SourceOutliner["outline"]>>();
/** The same few files are read for every set of weights. */
const outliner: SourceOutliner = {
  outline(path, text) {
    const known = outlines.get(`${path}\0${text}`) ?? parsing.outline(path, text);
    outlines.set(`${path}\0${text}`, known);
    return known;
  },
};

async function runTests(world: World, files: Readonly<Record<string, string>>): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), "bench-prior-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const report = join(folder, "report.jsonl");
    const env = { ...process.env, OUTCOME_GATE_REPORT: report, PYTHONDONTWRITEBYTECODE: "1" };
    await new Promise<void>((done) => {
      execFile(world.command, world.arguments(REPORTERS), { cwd: folder, env, timeout: 20_000 }, () =>
        done(),
      );
    });
    const collector = collectTests({ suite: "unit", roots: [folder] });
    const reader = outcomeGateLines.open((test) => collector.add(test));
    reader.write(await readFile(report, "utf8").catch(() => ""));
    reader.end();
    return { kind: "completed", results: collector.results(), ms: 1, exitCode: 1, notes: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function scoreMutant(
  world: World,
  base: SuiteRun,
  mutant: Mutant,
): Promise<ReadonlyMap<string, Score> | undefined> {
  const tests = brokenTests(base, await runTests(world, mutant.files));
  const made = await aChange(world.files, mutant.files, world.testFiles);
  try {
    const { change, trees } = made;
    const culprit = hunkAt(change.patch, mutant);
    if (tests.size === 0 || culprit === undefined) return undefined;
    const suite = { name: "unit" } as BrokenSuite["suite"];
    const broken = [{ suite, tests, isEdited: () => false, timeoutMs: 1, run: "these-tests" } as const];
    const scores = new Map<string, Score>();
    for (const [name, weights] of WEIGHTS) {
      const plan = await planSearch(change, broken, { trees, outliner }, weights);
      scores.set(name, scoreOf(plan, [...tests.keys()], culprit));
    }
    return scores;
  } finally {
    await made.dispose();
  }
}

function brokenTests(base: SuiteRun, head: SuiteRun): BrokenSuite["tests"] {
  const tests = new Map<TestKey, HeadFailure>();
  for (const [key, { status }] of base.results) {
    const failure = status === "passed" ? headFailureOf(head, key) : undefined;
    if (failure !== undefined) tests.set(key, failure);
  }
  return tests;
}

/** The tests' priors taken together, as the search takes them. Ties count as the middle of their ranks. */
function scoreOf(plan: SearchPlan, tests: readonly TestKey[], culprit: string): Score {
  const shares = plan.units.map(() => 0);
  for (const test of tests) {
    const weights = plan.prior?.(test) ?? [];
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [unit, weight] of weights.entries())
      shares[unit] = (shares[unit] ?? 0) + weight / all / tests.length;
  }
  const own = shares[plan.units.findIndex(({ hunks }) => hunks.includes(culprit))] ?? 0;
  const higher = shares.filter((share) => share > own + 1e-12).length;
  const ties = shares.filter((share) => Math.abs(share - own) <= 1e-12).length;
  return { rank: higher + (ties + 1) / 2, bits: -Math.log2(own), units: shares.length };
}

function hunkAt(patch: Patch, { path, line }: Mutant): string | undefined {
  const file = patch.files.find(({ after }) => after?.path === path);
  return file?.hunks.find((hunk) =>
    hunkEdits(hunk).some(({ newStart, newLines }) => newStart <= line && line < newStart + newLines),
  )?.id;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

async function measure(world: World, wanted: number): Promise<void> {
  const base = await runTests(world, world.files);
  const isWhole = [...base.results.values()].every(({ status }) => status === "passed");
  if (base.results.size === 0 || !isWhole) throw new Error(`${world.name}: not all tests pass on base`);
  const all = new Map<string, Score[]>();
  let unnoticed = 0;
  let noticed = 0;
  for (let seed = 1; noticed < wanted && seed < 4 * wanted; seed++) {
    const mutant = mutate(world, seededRandom(`${world.name} ${seed}`), HARMLESS);
    const scores = mutant === undefined ? undefined : await scoreMutant(world, base, mutant);
    if (scores === undefined) unnoticed += 1;
    else noticed += 1;
    for (const [name, score] of scores ?? []) all.set(name, [...(all.get(name) ?? []), score]);
  }
  const units = mean((all.get("no signal") ?? []).map((score) => score.units));
  console.log(
    `\n${world.name}: ${base.results.size} tests; ${noticed} mutants noticed and ${unnoticed} not; ${units.toFixed(1)} units in the mean\n`,
  );
  console.log("| prior | mean rank | first | in the first 3 | bits left |\n|---|--:|--:|--:|--:|");
  for (const [name, scores] of all) console.log(rowOf(name, scores));
}

function rowOf(name: string, scores: readonly Score[]): string {
  const ranks = scores.map(({ rank }) => rank);
  const within = (most: number) => percent(ranks.filter((rank) => rank <= most).length / ranks.length);
  const bits = mean(scores.map((score) => score.bits));
  return `| ${name} | ${mean(ranks).toFixed(2)} | ${within(1)} | ${within(3)} | ${bits.toFixed(2)} |`;
}

const wanted = Number(process.argv[2] ?? 40);
for (const world of [shopWorld, ledgerWorld]) await measure(world, wanted);
