import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { conclude } from "../../src/cli/conclude.ts";
import { plan } from "../../src/cli/plan.ts";
import { probe } from "../../src/cli/probe.ts";
import { type Verdict, verdictSchema } from "../../src/core/verdict/schema.ts";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite, spread } from "../builders/shell-project.ts";

const base: TestTree = {
  ...shellRunner,
  "src/lines": spread("a", "b", "c", "d"),
  "t/b.sh": expectLine("src/lines", "b"),
  "t/d.sh": expectLine("src/lines", "d"),
};
/** Four hunks; the second and the last break a test each. */
const head: TestTree = { ...base, "src/lines": spread("a\nmore", "B", "c\nmore", "D") };

interface Site {
  readonly repository: string;
  readonly at: (name: string) => string;
}

function aSite(...trees: readonly [TestTree, TestTree]): Site {
  const repository = gitRepository({ folder: aFolder() });
  repository.checkOut(...trees);
  const folder = aFolder();
  return { repository: repository.folder, at: (name) => join(folder, name) };
}

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const verdictOf = ({ at }: Site): Verdict => verdictSchema.parse(readJson(at("verdict.json")));

function makePlan(site: Site, maxJobs = "256"): Promise<number> {
  const { repository: repo, at } = site;
  const files = { out: at("plan.json"), matrix: at("matrix.json") };
  return plan({ base: "HEAD~1", head: "HEAD", repo, ...shellSuite, ...files, maxJobs, quiet: true });
}

async function runJobs({ repository: repo, at }: Site, folder: string): Promise<void> {
  mkdirSync(at(folder), { recursive: true });
  for (const index of readJson(at("matrix.json"))) {
    const out = join(at(folder), `probe-${index}.json`);
    await probe({ plan: at("plan.json"), index: String(index), out, repo, quiet: true });
  }
}

function concludeRound(
  { repository: repo, at }: Site,
  probes: string,
  more: { readonly last?: true } = {},
): Promise<number> {
  const files = {
    plan: at("plan.json"),
    probes: at(probes),
    next: at("next.json"),
    json: at("verdict.json"),
  };
  return conclude({ ...files, matrix: at("matrix.json"), repo, quiet: true, ...more });
}

/** What the workflow does: rounds of jobs until there is a verdict. */
async function drive(site: Site, mostRounds: number): Promise<{ code: number; rounds: number }> {
  for (let round = 1; ; round++) {
    await runJobs(site, `round-${round}`);
    const code = await concludeRound(site, `round-${round}`);
    if (!existsSync(site.at("next.json")) || round === mostRounds) return { code, rounds: round };
    cpSync(site.at("next.json"), site.at("plan.json"));
  }
}

const culprits = (verdict: Verdict) =>
  verdict.culprits.map(({ kind, tests, units, outcomeWithout }) => [
    kind,
    tests,
    units.map(({ hunks }) => hunks.map(({ oldStart }) => oldStart)),
    outcomeWithout,
  ]);

const found = [
  ["culprit", ["b"], [[8]], "regression"],
  ["culprit", ["d"], [[28]], "regression"],
];

describe("a search over several machines", () => {
  let site: Site;

  beforeAll(async () => {
    site = aSite(base, head);
    await makePlan(site);
    cpSync(site.at("plan.json"), site.at("plan-1.json"));
    await runJobs(site, "answers");
  }, 60_000);

  /** The first round again, with what a test does to its answers. */
  const firstRound = (folder: string): string => {
    cpSync(site.at("plan-1.json"), site.at("plan.json"));
    rmSync(site.at(folder), { recursive: true, force: true });
    cpSync(site.at("answers"), site.at(folder), { recursive: true });
    return site.at(folder);
  };

  it("runs every cut and head without every unit in one round, and proves every culprit from them", async () => {
    const jobs: { kind: string; orders: { selection: object }[] }[] = readJson(site.at("plan-1.json")).jobs;
    // Four cuts, head without each of four units (the last is a cut), and that cut again.
    expect(jobs.map(({ kind }) => kind)).toEqual(Array(8).fill("probe"));
    expect(jobs[0]?.orders).toMatchObject([{ suite: "tests", selection: { kind: "tests" } }]);
    firstRound("first");
    expect(await concludeRound(site, "first")).toBe(2);
    const { jobs: rest } = readJson(site.at("next.json"));
    expect(rest.map((job: { kind: string }) => job.kind)).toEqual(["outcome-without", "outcome-without"]);
    cpSync(site.at("next.json"), site.at("plan.json"));
    await runJobs(site, "rest");
    expect(await concludeRound(site, "rest")).toBe(1);
    expect(existsSync(site.at("next.json"))).toBe(false);
    const verdict = verdictOf(site);
    expect(culprits(verdict)).toEqual(expect.arrayContaining(found));
    expect(verdict.probes).toMatchObject({ runs: 8, rounds: 2, units: 4 });
    const ids = verdict.culprits.flatMap(({ links }) => Object.values(links).flat());
    const runs = new Set(verdict.runs.filter(({ purpose }) => purpose === "probe").map(({ id }) => id));
    expect(ids.every((id) => runs.has(id))).toBe(true);
  }, 60_000);

  it("gives the same verdict whatever the order and the folders of the answers", async () => {
    const folder = firstRound("moved");
    const names = readdirSync(folder);
    for (const [place, name] of names.entries()) {
      mkdirSync(join(folder, `${9 - place}`));
      cpSync(join(folder, name), join(folder, `${9 - place}`, "x.json"));
      rmSync(join(folder, name));
    }
    await concludeRound(site, "moved", { last: true });
    expect(verdictOf(site).culprits.map(({ kind }) => kind)).toEqual(["culprit", "culprit"]);
  });

  it("asks again for what no job answered, and only for what it needs", async () => {
    const folder = firstRound("lost");
    for (const name of readdirSync(folder).slice(0, 2)) rmSync(join(folder, name));
    expect(await concludeRound(site, "lost")).toBe(2);
    const { jobs, answers } = readJson(site.at("next.json"));
    expect(answers).toHaveLength(6);
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.length).toBeLessThanOrEqual(8);
  });

  it("says what is proved when no round follows, and blames nobody without proof", async () => {
    rmSync(firstRound("none"), { recursive: true });
    mkdirSync(site.at("none"));
    expect(await concludeRound(site, "none", { last: true })).toBe(1);
    const verdict = verdictOf(site);
    expect(verdict).toMatchObject({
      outcome: "regression",
      culprits: [{ kind: "inconclusive", why: "budget", tests: ["b", "d"] }],
    });
    expect(verdict.notes).toContain("8 of 8 jobs gave no usable answer.");
  });

  describe("refuses an answer", () => {
    type Document = { plan: string; index: number; runs: { suite: string; run: { results: unknown[] } }[] };
    const spoil = (name: string, change: (document: Document) => unknown): [string, typeof change] => [
      name,
      change,
    ];
    it.each([
      spoil("of another plan", (one) => ({ ...one, plan: "7c9f1a52-5c1e-4a38-9a0a-3b54f1f0e111" })),
      spoil("to a job that the plan does not have", (one) => ({ ...one, index: 99 })),
      spoil("to a job that has one already", (one) => ({ ...one, index: one.index === 0 ? 1 : 0 })),
      spoil("of another suite", ({ runs, ...one }) => ({
        ...one,
        runs: runs.map((run) => ({ ...run, suite: "other" })),
      })),
      spoil("with tests of another suite", ({ runs, ...one }) => ({
        ...one,
        runs: runs.map(({ suite, run }) => ({
          suite,
          run: { ...run, results: [["other\u0000f\u0000n\u00001", { status: "passed" }]] },
        })),
      })),
      spoil("with a status that there is not", ({ runs, ...one }) => ({
        ...one,
        runs: runs.map(({ suite, run }) => ({ suite, run: { ...run, kind: "great" } })),
      })),
      spoil("that is no object", () => [1]),
    ])("%s, and goes on without it", async (_, change) => {
      const folder = firstRound("spoilt");
      const file = join(folder, "probe-2.json");
      const document = readJson(file);
      rmSync(file);
      // Read last, so that the honest answer of another job is there first.
      writeFileSync(join(folder, "z.json"), JSON.stringify(change(document)));
      await concludeRound(site, "spoilt", { last: true });
      const { notes } = verdictOf(site);
      expect(notes).toContainEqual(expect.stringMatching(/^The answer "z.json" was refused: /));
      expect(notes).toContain("1 of 8 jobs gave no usable answer.");
    });

    it("that was cut off", async () => {
      const file = join(firstRound("cut"), "probe-2.json");
      writeFileSync(file, readFileSync(file, "utf8").slice(0, -20));
      await concludeRound(site, "cut", { last: true });
      expect(verdictOf(site).notes.join()).toContain("it is not JSON; was its writing cut off?");
    });
  });

  it("refuses a plan that is none, and one of another change", async () => {
    firstRound("first");
    writeFileSync(site.at("plan.json"), "{}");
    await expect(concludeRound(site, "first")).rejects.toThrow("is not a plan that this release reads");
    const document = readJson(site.at("plan-1.json"));
    document.kept[1].tree = document.kept[0].tree;
    writeFileSync(site.at("plan.json"), JSON.stringify(document));
    await expect(concludeRound(site, "first")).rejects.toThrow(
      "is not the one that this repository asks for",
    );
    document.jobs[0].tree = document.kept[0].tree;
    writeFileSync(site.at("plan.json"), JSON.stringify(document));
    const job = { plan: site.at("plan.json"), index: "0", out: site.at("x.json"), repo: site.repository };
    await expect(probe({ ...job, quiet: true })).rejects.toThrow("does not fit this repository");
  });
});

describe("a search over fewer machines than there are probes", () => {
  it("takes more rounds to the same verdict", async () => {
    const site = aSite(base, { ...base, "src/lines": spread("a\nmore", "B", "c\nmore", "d") });
    await makePlan(site, "2");
    expect(readJson(site.at("matrix.json"))).toEqual([0, 1]);
    const { code, rounds } = await drive(site, 10);
    expect(code).toBe(1);
    expect(rounds).toBeGreaterThan(2);
    expect(culprits(verdictOf(site))).toEqual([["culprit", ["b"], [[8]], "ungraded"]]);
  }, 90_000);
});

describe("a plan with nothing to search", () => {
  it("has no jobs, and its verdict is the one of a single machine", async () => {
    const site = aSite(base, { ...base, "src/other": "x\n" });
    await makePlan(site);
    expect(readJson(site.at("matrix.json"))).toEqual([]);
    const code = await conclude({
      plan: site.at("plan.json"),
      json: site.at("verdict.json"),
      repo: site.repository,
      quiet: true,
    });
    expect(code).toBe(0);
    expect(verdictOf(site)).toMatchObject({ outcome: "ungraded", culprits: [], probes: { runs: 0 } });
  });
});
