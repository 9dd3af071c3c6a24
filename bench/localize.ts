// `npm run bench:localize -- [trials] [seed]`: the search beside a linear scan, git bisect and ddmin on the same seeded worlds.
// A probe is free here; counted are probes and rounds. Prints Markdown.
import { type Scenario, type ScenarioOptions, scenario } from "../__tests__/builders/localize-scenarios.ts";
import { runTrials, type TrialOptions } from "../__tests__/builders/localize-trials.ts";
import { answer, runWorld } from "../__tests__/fakes/clause-world.ts";
import { seededRandom } from "../__tests__/fakes/seeded-random.ts";
import { localize } from "../src/core/localize/localize.ts";
import { type Baseline, ddmin, gitBisect, linearScan } from "./localize/baselines.ts";

const trials = Number(process.argv[2] ?? 300);
const seed = process.argv[3] ?? "1";
const SIZES = [2, 4, 8, 16, 32, 64];

type World = Omit<ScenarioOptions, "random" | "units">;
type Ours = Pick<TrialOptions, "search" | "needs"> & { readonly counted?: "runs" | "rounds" };

const cell = (mean: number, p95: number, exact: number): string =>
  `${mean.toFixed(1)} / ${p95} (${Math.round(100 * exact)} %)`;
const has = (world: World, units: number): boolean => world.kind !== "temporary" || units >= 4;

async function ours(world: World, more: Ours = {}): Promise<string[]> {
  const cells: string[] = [];
  for (const units of SIZES) {
    if (!has(world, units)) cells.push("-");
    else {
      const { counted, ...rest } = more;
      const summary = await runTrials({ ...world, ...rest, units, trials, seed });
      const count = summary[counted ?? "runs"];
      cells.push(cell(count.mean, count.p95, summary.exact));
    }
  }
  return cells;
}

function theirs(world: World, baseline: Baseline): string[] {
  return SIZES.map((units) => {
    if (!has(world, units)) return "-";
    const random = seededRandom(`${seed} ${world.kind} ${units}`);
    const runs: number[] = [];
    let exact = 0;
    for (let trial = 0; trial < trials; trial++) {
      const one = scenario({ ...world, units, random });
      const { named, asked } = run(one, baseline, random);
      runs.push(asked);
      exact += [...one.truth].every(([test, truth]) => sorted(named.get(test)) === truth.join()) ? 1 : 0;
    }
    runs.sort((a, b) => a - b);
    const mean = runs.reduce((a, b) => a + b, 0) / trials;
    return cell(mean, runs[Math.min(trials - 1, Math.floor(0.95 * trials))] ?? 0, exact / trials);
  });
}

function run({ world }: Scenario, baseline: Baseline, random: () => number) {
  const tests = [...world.tests.keys()];
  let asked = 0;
  const named = baseline(
    world.units,
    tests,
    (units) => answer(world, random, units, tests, ++asked).outcomes,
    random,
  );
  return { named, asked };
}

const sorted = (units: readonly number[] | undefined): string =>
  [...(units ?? [])].sort((a, b) => a - b).join();

function table(title: string, rows: readonly (readonly [string, readonly string[]])[]): void {
  console.log(`\n#### ${title}\n`);
  console.log(`| | ${SIZES.map((units) => `H = ${units}`).join(" | ")} |`);
  console.log(`|---|${SIZES.map(() => "---|").join("")}`);
  for (const [name, cells] of rows) console.log(`| ${name} | ${cells.join(" | ")} |`);
}

const others = (world: World): [string, string[]][] => [
  ["linear scan", theirs(world, linearScan)],
  ["git bisect, skip", theirs(world, gitBisect(1))],
  ["ddmin", theirs(world, ddmin)],
];

console.log(
  `${trials} worlds per cell, seed ${seed}; a cell is mean / 95th percentile of the probes (share answered exactly).`,
);
console.log("Ours includes the three links; the others prove nothing.");

const single: World = { kind: "single" };
table("One culprit", [
  ...others(single),
  ["ours", await ours(single)],
  ["ours, good prior", await ours({ ...single, prior: "informative" })],
  ["ours, prior confidently wrong", await ours({ kind: "wrong-prior" })],
]);
const two: World = { kind: "two-culprits" };
table("Two culprits, four tests", [
  ...others(two),
  ["ours", await ours(two)],
  ["ours, good prior", await ours({ ...two, prior: "informative" })],
]);
const pair: World = { kind: "pair" };
table("Two units that break only together (exact: the later one)", [
  ...others(pair),
  ["ours", await ours(pair)],
  ["ours, and the unit it needs", await ours(pair, { search: { findNeeds: true } })],
]);
const redundant: World = { kind: "redundant" };
table("Either of two units breaks it (exact: both)", [...others(redundant), ["ours", await ours(redundant)]]);
const temporary: World = { kind: "temporary" };
table("A break that is healed, and a later one (exact: the later)", [
  ...others(temporary),
  ["ours", await ours(temporary)],
]);
for (const share of [0.1, 0.3]) {
  const torn: World = { kind: "single", unbuildable: share };
  table(`${100 * share} % of the prefixes do not build`, [
    ...others(torn),
    ["ours, blind", await ours(torn)],
    ["ours, needs told", await ours(torn, { needs: "told" })],
    ["ours, needs told, good prior", await ours({ ...torn, prior: "informative" }, { needs: "told" })],
  ]);
}
const wasteland: World = { kind: "single", unbuildable: 0.7, layout: "far" };
table("70 % of the prefixes do not build, head minus most units does", [
  ...others(wasteland),
  ["ours, blind", await ours(wasteland)],
  ["ours, blind, good prior", await ours({ ...wasteland, prior: "informative" })],
]);
for (const flips of [0.02, 0.1]) {
  const noisy: World = { kind: "single", flips };
  const known = { search: { flakeRate: () => flips } };
  table(`Every outcome wrong with probability ${100 * flips} %`, [
    ...others(noisy),
    ["git bisect, majority of 3", theirs(noisy, gitBisect(3))],
    ["ours, rate known", await ours(noisy, known)],
    ["ours, rate known, good prior", await ours({ ...noisy, prior: "informative" }, known)],
    ["ours, rate unknown (0.5 % assumed)", await ours(noisy)],
    ["ours, five tests, rate known", await ours({ kind: "five-tests", flips }, known)],
    ["no culprit: ours, rate known", await ours({ kind: "no-culprit", flips }, known)],
    [
      "no culprit: ours, unknown, head run once more first",
      await ours({ kind: "no-culprit", flips }, { search: { headConfirmed: false } }),
    ],
  ]);
}
for (const parallel of [1, 2, 4, 16]) {
  const rounds = { counted: "rounds", search: { parallel } } as const;
  table(`Rounds with ${parallel} worker${parallel === 1 ? "" : "s"}`, [
    ["one culprit", await ours(single, rounds)],
    ["one culprit, good prior", await ours({ ...single, prior: "informative" }, rounds)],
    ["two culprits", await ours(two, rounds)],
    [
      "30 % unbuildable, needs told",
      await ours({ kind: "single", unbuildable: 0.3 }, { ...rounds, needs: "told" }),
    ],
    [
      "10 % of the outcomes wrong",
      await ours(
        { kind: "single", flips: 0.1 },
        { counted: "rounds", search: { parallel, flakeRate: () => 0.1 } },
      ),
    ],
  ]);
}

console.log(`\n#### Wrong certificates (bound: 1 %), ${5 * trials} searches per cell\n`);
console.log("| | H = 4 | H = 8 | H = 64 |\n|---|---|---|---|");
for (const flips of [0.02, 0.1]) {
  for (const kind of ["single", "no-culprit"] as const) {
    const cells: string[] = [];
    for (const units of [4, 8, 64]) {
      const search = { flakeRate: () => flips };
      const { wrong } = await runTrials({ kind, units, flips, trials: 5 * trials, seed, search });
      cells.push(`${(100 * wrong).toFixed(2)} %`);
    }
    console.log(`| ${kind}, ${100 * flips} % wrong outcomes | ${cells.join(" | ")} |`);
  }
}

console.log(
  "\n#### Time spent planning (probes are free)\n\n| units | tests | culprits | workers | probes | CPU |\n|--:|--:|--:|--:|--:|--:|",
);
for (const [units, tests, culprits, parallel] of [
  [64, 1, 1, 1],
  [64, 1, 1, 4],
  [64, 1000, 5, 4],
  [1000, 1, 1, 1],
  [1000, 1, 1, 4],
  [1000, 1000, 5, 1],
  [1000, 1000, 5, 4],
] as const) {
  const random = seededRandom(`plan ${units} ${tests}`);
  const guilty = Array.from({ length: culprits }, () => Math.floor(random() * units));
  const clauses = (i: number) => [{ must: [guilty[i % culprits] ?? 0], not: [] }];
  const world = { units, tests: new Map(Array.from({ length: tests }, (_, i) => [`t${i}`, clauses(i)])) };
  const running = runWorld(world, random);
  let probing = 0;
  const start = process.cpuUsage();
  const report = await localize({
    units,
    needs: [],
    tests: [...world.tests.keys()],
    probe: (...asked) => {
      // The fake answers before it returns its promise.
      const before = process.cpuUsage();
      const answered = running.probe(...asked);
      probing += spent(before);
      return answered;
    },
    parallel,
    maxProbes: 1000,
    headConfirmed: true,
  });
  const planning = Math.max(0, spent(start) - probing);
  console.log(
    `| ${units} | ${tests} | ${culprits} | ${parallel} | ${report.runs} | ${planning.toFixed(0)} ms |`,
  );
}

function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
