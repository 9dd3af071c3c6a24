// `npm run bench:catch [-- [--mutants N] [--times N] [CASE…]]`: puts one seeded mistake at a time on top of real changes, judges
// each with the committed bundle, and counts how often the hunk with the mistake is named. The list of cases is looked for as for
// `npm run bench:cases`; without it the benchmark says so and ends. The seed decides the mutants.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import type { Culprit, Verdict } from "../src/core/verdict/schema.ts";
import { caseSource, makeCase, type RealCase, readCases, suiteFlags, workshop } from "./cases/real-case.ts";
import { type Mutant, makeMutants } from "./catch/make-mutants.ts";
import { type LinkReruns, verifyLinks } from "./catch/verify-links.ts";

const SMALL = [
  "minimist",
  "secure-json-parse",
  "fast-content-type-parse",
  "process-warning",
  "qs-",
  "object-path",
  "flat-",
  "hoek",
];

const { values, positionals } = parseArgs({
  options: {
    mutants: { type: "string", default: "6" },
    times: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const cli = resolve(process.env["OUTCOME_GATE_CLI"] ?? "dist/cli.js");
const run = promisify(execFile);

async function judge(folder: string, head: string, flags: readonly string[]): Promise<Verdict> {
  const json = join(workshop, "catch.verdict.json");
  await rm(json, { force: true });
  const where = [
    "--repo",
    folder,
    "--base",
    "base",
    "--head",
    head,
    "--json",
    json,
    "--quiet",
    "--timeout",
    "2m",
  ];
  const env = { ...process.env, XDG_CACHE_HOME: join(workshop, "cache") };
  const failure = await run(process.execPath, [cli, "run", ...where, ...flags], {
    env,
    maxBuffer: 1 << 26,
  }).then(
    () => "",
    (error: { stderr?: string }) => error.stderr ?? "",
  );
  if (!existsSync(json)) throw new Error(`${head} was not judged: ${failure}`);
  return JSON.parse(await readFile(json, "utf8"));
}

/**
 * What became of the mistake. The worst over the tests it broke, in this order. `exact`: the unit with the mistake is named and nothing
 * else; a unit is one hunk, or several of which none runs without the others, and that is checked by running them. `omission`: another hunk is named, and head
 * without the mistake's hunk fails as well: what is wrong is what the hunk no longer does for the one that is named.
 */
const ENDS = ["exact", "in a set", "declared", "omission", "another hunk"] as const;
type End = (typeof ENDS)[number];

function endOf(culprit: Culprit | undefined, mutant: Mutant): End {
  if (culprit === undefined || (culprit.kind !== "culprit" && culprit.kind !== "repair-set"))
    return "declared";
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  const isNamed = hunks.some(
    ({ path, newStart, newLines }) =>
      path === mutant.path && newStart <= mutant.line && mutant.line < newStart + Math.max(1, newLines),
  );
  if (!isNamed) return "another hunk";
  return hunks.length === 1 ? "exact" : "in a set";
}

interface Tally {
  mutants: number;
  noticed: number;
  ends: Record<End, number>;
  probes: number;
  bound: number;
  reruns: number;
  otherwise: number;
  ms: number;
}

const empty = (): Tally => ({
  mutants: 0,
  noticed: 0,
  ends: { exact: 0, "in a set": 0, declared: 0, omission: 0, "another hunk": 0 },
  probes: 0,
  bound: 0,
  reruns: 0,
  otherwise: 0,
  ms: 0,
});

interface Noticed {
  readonly verdict: Verdict;
  readonly end: End;
  /** The certificate of a test with that end. */
  readonly suspect: Culprit | undefined;
}

/** Undefined when no test breaks that the release itself does not break. */
function noticedIn(verdict: Verdict, mutant: Mutant, unmutated: ReadonlySet<string>): Noticed | undefined {
  const tests = verdict.p2p.broken.map(({ id }) => id).filter((id) => !unmutated.has(id));
  if (tests.length === 0) return undefined;
  const culprits = tests.map((test) => verdict.culprits.find((one) => one.tests.includes(test)));
  const ends = culprits.map((culprit) => endOf(culprit, mutant));
  const end = ENDS.findLast((each) => ends.includes(each)) ?? "declared";
  return { verdict, end, suspect: culprits[ends.indexOf(end)] };
}

async function measure(which: RealCase): Promise<Tally> {
  const folder = await makeCase(which);
  const flags = await suiteFlags(which);
  const unmutated = new Set((await judge(folder, "head", flags)).p2p.broken.map(({ id }) => id));
  const tally = empty();
  const started = performance.now();
  for (const mutant of makeMutants(folder, Number(values.mutants), `${values.seed} ${which.id}`)) {
    tally.mutants += 1;
    const noticed = noticedIn(await judge(folder, mutant.commit, flags), mutant, unmutated);
    if (noticed === undefined) continue;
    const { verdict, end, suspect } = noticed;
    const checked = async (first: End, culprit: Culprit): Promise<End> => {
      const check = { repository: folder, verdict, culprit, mistake: mutant, suites: suitesOf(flags) };
      const again = await verifyLinks({ ...check, times: Number(values.times) });
      tally.reruns += again.reruns;
      tally.otherwise += again.otherwise;
      return seenAgain(first, again);
    };
    tally.noticed += 1;
    tally.probes += verdict.probes.runs;
    tally.bound += verdict.probes.lowerBound;
    // Of each case every certificate that does not name the hunk alone, and one that does.
    const isSample = end === "exact" ? tally.reruns === 0 : end !== "declared";
    const last = suspect !== undefined && isSample ? await checked(end, suspect) : end;
    tally.ends[last] += 1;
    if (last !== "exact") tellOther(which, mutant, { ...noticed, end: last });
  }
  tally.ms = performance.now() - started;
  return tally;
}

function seenAgain(end: End, again: LinkReruns): End {
  if (end === "another hunk" && !again.healedWithoutMistake) return "omission";
  return end === "in a set" && again.inseparable ? "exact" : end;
}

const suitesOf = ([first, second = "", , fourth = ""]: readonly string[]) =>
  first === "--config" ? { config: second } : { command: second, report: fourth };

function tellOther({ id }: RealCase, mutant: Mutant, { end, suspect }: Noticed): void {
  const why = suspect?.why === undefined ? "" : `: ${suspect.why}`;
  console.error(`${id}: ${mutant.path}:${mutant.line} (${mutant.kind}, ${mutant.operator}) is ${end}${why}`);
}

function row(name: string, tally: Tally): string {
  const { noticed, ends } = tally;
  const mean = (total: number) => (noticed === 0 ? "-" : (total / noticed).toFixed(1));
  const cells = [
    name,
    tally.mutants,
    noticed,
    ...ENDS.map((end) => ends[end]),
    mean(tally.probes),
    mean(tally.bound),
    tally.reruns,
    tally.otherwise,
    Math.round(tally.ms / 1000),
  ];
  return `| ${cells.join(" | ")} |`;
}

function total(tallies: readonly Tally[]): Tally {
  const all = empty();
  for (const tally of tallies) {
    for (const end of ENDS) all.ends[end] += tally.ends[end];
    for (const key of ["mutants", "noticed", "probes", "bound", "reruns", "otherwise", "ms"] as const)
      all[key] += tally[key];
  }
  return all;
}

const known = await readCases();
if (known === undefined) {
  console.log(`skipped: there is no list of cases in ${caseSource}`);
} else {
  await mkdir(workshop, { recursive: true });
  const wanted = positionals.length > 0 ? positionals : SMALL;
  const cases = known.filter(({ id }) => wanted.some((part) => id.includes(part)));
  console.log(
    "| case | mutants | noticed | exact | in a set | declared | omission | another hunk | probes | bound | links rerun | otherwise | seconds |",
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  const tallies: Tally[] = [];
  for (const which of cases) {
    const tally = await measure(which);
    tallies.push(tally);
    console.log(row(which.id, tally));
  }
  console.log(row("all", total(tallies)));
}
