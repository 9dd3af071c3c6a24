// `npm run bench:wall-clock [-- WORLDS]`: the time of a search, and of one probe, by the clock (localization.md, G11).
// First: 64 hunks, four lanes, tests that wait; how long the search takes, in times of its slowest probe. Then, on that repository and on
// real cases where they are at hand: what a probe takes, in times of what checking the tree out and running the tests takes without us.
import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gitRepository, type TestTree } from "../__tests__/builders/git-repository.ts";
import { shellRunner, shellSuite, spread } from "../__tests__/builders/shell-project.ts";
import { seededRandom } from "../__tests__/fakes/seeded-random.ts";
import type { SuiteChoice } from "../src/engine/choose-suites.ts";
import { evaluateLocally } from "../src/engine/evaluate-locally.ts";
import { makeCase, readCases } from "./cases/real-case.ts";

const run = promisify(execFile);

const HUNKS = 64;
const LANES = 4;
const TEST_SECONDS = 3;
/** Real cases with a break that a command of their own runs into. */
const REAL = ["qs-6.14.0-6.14.1", "hoek-2.14.0-2.16.3", "fast-uri-4.1.0-4.2.0"];
const TURNS = 7;

interface Probe {
  readonly start: number;
  end: number;
}

/** A change of `HUNKS` lines, one of which breaks the test; nothing about them tells which. */
function trees(culprit: number, seconds: number): readonly [TestTree, TestTree] {
  const lines = (value: (at: number) => number) =>
    spread(...Array.from({ length: HUNKS }, (_, at) => `${value(at)}`));
  // Doubled values are as good; the culprit's is odd.
  const test = `sleep ${seconds}; ! grep -q '[13579]$' src/lines || exit 1\n`;
  const base = { ...shellRunner, "src/lines": lines((at) => 2 * at), "t/even.sh": test };
  const head = { ...base, "src/lines": lines((at) => (at === culprit ? 4 * at + 1001 : 4 * at + 1000)) };
  return [base, head];
}

async function search(
  repository: string,
  [base, head]: readonly [string, string],
  suites: SuiteChoice,
  parallel: number,
) {
  const probes = new Map<number, Probe>();
  const verdict = await evaluateLocally(
    {
      repository,
      base,
      head,
      headTree: "as-committed",
      tool: "bench",
      search: "localize",
      suites,
      cache: "none",
      parallel,
    },
    {
      runStarted({ id, purpose }) {
        const now = performance.now();
        if (purpose === "probe") probes.set(id, { start: now, end: now });
      },
      runEnded({ id }) {
        const probe = probes.get(id);
        if (probe !== undefined) probe.end = performance.now();
      },
      note() {},
    },
  );
  return { verdict, probes };
}

async function inMadeRepository<T>(
  culprit: number,
  seconds: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-wall-clock-"));
  try {
    gitRepository({ folder }).checkOut(...trees(culprit, seconds));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function searches(worlds: number): Promise<void> {
  const random = seededRandom("wall clock");
  const ratios: number[] = [];
  let exact = 0;
  for (let world = 0; world < worlds; world += 1) {
    const culprit = Math.floor(random() * HUNKS);
    const { verdict, probes } = await inMadeRepository(culprit, TEST_SECONDS, (folder) =>
      search(folder, ["HEAD~1", "HEAD"], shellSuite, LANES),
    );
    const [found] = verdict.culprits;
    const line = found?.units[0]?.hunks[0]?.oldStart ?? Number.NaN;
    if (found?.kind === "culprit" && Math.abs(line - 1 - 10 * culprit) < 10) exact += 1;
    const all = [...probes.values()];
    // The search ends with the last link of the certificate; the probe after it tells what the change would be without the culprit.
    const links = Object.values(found?.links ?? {}).flat();
    const end = Math.max(...links.map((id) => probes.get(id)?.end ?? 0));
    const took = end - Math.min(...all.map(({ start }) => start));
    ratios.push(took / Math.max(...all.map((probe) => probe.end - probe.start)));
  }
  ratios.sort((a, b) => a - b);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  console.log(
    "| hunks | lanes | test | searches | exact | times the slowest probe, mean | p95 |\n|--:|--:|--:|--:|--:|--:|--:|",
  );
  const p95 = ratios[Math.ceil(0.95 * ratios.length) - 1] ?? Number.NaN;
  console.log(
    `| ${HUNKS} | ${LANES} | ${TEST_SECONDS} s | ${worlds} | ${exact} | ${mean.toFixed(2)} | ${p95.toFixed(2)} |`,
  );
}

/** Checks base and head out in turns, beside the user's checkout, and runs the command: what a probe takes at the least. */
async function alone(
  repository: string,
  revisions: readonly [string, string],
  command: string,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-wall-clock-"));
  const tree = join(folder, "tree");
  const git = (...args: readonly string[]) => run("git", ["-C", repository, ...args]);
  try {
    const commits = await Promise.all(
      revisions.map(async (name) => (await git("rev-parse", name)).stdout.trim()),
    );
    await git("worktree", "add", "--detach", "-q", tree, commits[0] ?? "");
    await symlink(join(repository, "node_modules"), join(tree, "node_modules")).catch(() => {});
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const start = performance.now();
      await run("git", ["-C", tree, "checkout", "-q", "--detach", commits[(turn + 1) % 2] ?? ""]);
      await run("sh", ["-c", command.replaceAll("{report}", join(folder, "report"))], {
        cwd: tree,
        maxBuffer: 1 << 28,
      }).catch(() => {});
      times.push(performance.now() - start);
    }
    return median(times);
  } finally {
    await git("worktree", "remove", "--force", tree).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

async function costOfAProbe(
  name: string,
  repository: string,
  revisions: readonly [string, string],
  suites: SuiteChoice,
): Promise<void> {
  const { probes } = await search(repository, revisions, suites, 1);
  const ours = median([...probes.values()].map(({ start, end }) => end - start));
  const command = (suites.command ?? "").replace("{tests}", "");
  const least = await alone(repository, revisions, command);
  const cells = [name, probes.size, ours.toFixed(0), least.toFixed(0), (ours / least).toFixed(2)];
  console.log(`| ${cells.join(" | ")} |`);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

await searches(Number(process.argv[2] ?? 20));
console.log(
  "\n| repository | probes | a probe, ms | checkout and tests alone, ms | times |\n|---|--:|--:|--:|--:|",
);
await inMadeRepository(40, 1, (folder) =>
  costOfAProbe("made, a test of 1 s", folder, ["HEAD~1", "HEAD"], shellSuite),
);
for (const which of (await readCases()) ?? []) {
  if (!REAL.includes(which.id)) continue;
  const suites = { command: which.command.replace("REPORT", "{report}"), report: which.report };
  await costOfAProbe(which.id, await makeCase(which), ["base", "head"], suites);
}
