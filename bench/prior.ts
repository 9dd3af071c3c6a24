// Ranks the true culprit among the hunks of seeded mutants of two small repositories, with every signal of the prior and
// with each left out. `npm run bench:prior [mutants per repository]`.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { aChange } from "../__tests__/builders/a-change.ts";
import { seededRandom } from "../__tests__/fakes/seeded-random.ts";
import { type HeadFailure, headFailureOf } from "../src/core/localize/probe-outcome.ts";
import { hunkEdits } from "../src/core/patch/hunk-edits.ts";
import type { Patch } from "../src/core/patch/patch.ts";
import { outcomeGateLines } from "../src/core/reports/outcome-gate-lines.ts";
import { collectTests } from "../src/core/tests/collect-tests.ts";
import type { SuiteRun } from "../src/core/tests/suite-run.ts";
import type { TestKey } from "../src/core/tests/test-id.ts";
import type { BrokenSuite } from "../src/gate/broken-suite.ts";
import { planSearch } from "../src/gate/plan-search.ts";
import { ledgerWorld } from "./prior/ledger-world.ts";
import { measureCases } from "./prior/measure-cases.ts";
import { type Mutant, mutate } from "./prior/mutate.ts";
import { outliner } from "./prior/remembering-parser.ts";
import { mean, rowOf, type Score, scoreOf, TABLE_HEAD } from "./prior/score.ts";
import { shopWorld } from "./prior/shop-world.ts";
import { WEIGHTS } from "./prior/weight-sets.ts";
import type { World } from "./prior/world.ts";

const REPORTERS = resolve("src/frameworks/reporters");
const HARMLESS = 24;

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

function hunkAt(patch: Patch, { path, line }: Mutant): string | undefined {
  const file = patch.files.find(({ after }) => after?.path === path);
  return file?.hunks.find((hunk) =>
    hunkEdits(hunk).some(({ newStart, newLines }) => newStart <= line && line < newStart + newLines),
  )?.id;
}

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
  console.log(TABLE_HEAD);
  for (const [name, scores] of all) console.log(rowOf(name, scores));
}

const wanted = Number(process.argv[2] ?? 40);
for (const world of [shopWorld, ledgerWorld]) await measure(world, wanted);
await measureCases();
