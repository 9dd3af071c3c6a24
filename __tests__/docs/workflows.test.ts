import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { aCheckout, type Checkout, SUM } from "../builders/a-checkout.ts";
import { aPullRequestPayload } from "../builders/event-payload.ts";
import { lintWorkflow } from "../builders/lint-workflow.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { aPull } from "../fakes/github/fake-github-state.ts";
import { buildAction } from "../programs/action-bundle.ts";
import { runJobs } from "../programs/run-jobs.ts";
import { runWorkflow, type WorkflowRun } from "../programs/run-workflow.ts";
import { fill } from "../programs/workflow-expressions.ts";

const folderOf = join(import.meta.dirname, "../../docs/workflows");
const names = readdirSync(folderOf).sort();
const textOf = (name: string) => readFileSync(join(folderOf, name), "utf8");

describe("each workflow for users", () => {
  it.each(names)("%s passes actionlint", async (name) => {
    expect(await lintWorkflow(textOf(name), name)).toEqual([]);
  });

  it.each(names)("%s asks for no permission but in its jobs, and pins every action but ours", (name) => {
    const { permissions, jobs } = parse(textOf(name));
    expect(permissions).toEqual({});
    for (const job of Object.values(
      jobs as Record<string, { permissions?: object; steps?: { uses: string }[] }>,
    )) {
      expect(Object.keys(job.permissions ?? {})).toContain("contents");
      const foreign = (job.steps ?? [])
        .map(({ uses }) => uses)
        .filter((uses) => !uses.startsWith("outcome-gate/"));
      for (const uses of foreign) expect(uses).toMatch(/@[0-9a-f]{40}$/);
    }
  });

  it("that judges may read the issues that a pull request closes, and runs where base moves", () => {
    for (const name of names) {
      const { on, jobs } = parse(textOf(name));
      if (on["pull_request"] === undefined) continue;
      expect(on["push"]).toEqual({ branches: ["main"] });
      for (const { permissions } of Object.values(jobs as Record<string, { permissions: object }>))
        expect(permissions).toMatchObject({ issues: "read" });
    }
  });

  const zizmor = spawnSync("zizmor", ["--version"]).status === 0;
  (zizmor ? it : it.skip)("passes zizmor, with the one ignore that is explained", () => {
    expect(execFileSync("zizmor", ["--offline", folderOf]).toString()).toBeDefined();
  });

  it("never builds on pull_request_target, and never checks out where it may write for a fork", () => {
    for (const name of names) {
      expect(textOf(name)).not.toMatch(/^\s*pull_request_target:/m);
      const { on, jobs } = parse(textOf(name));
      if (on["workflow_run"] === undefined) continue;
      const uses = Object.values(jobs as Record<string, { steps: { uses: string }[] }>)
        .flatMap((job) => job.steps)
        .map((step) => step.uses);
      expect(uses).toEqual([expect.stringMatching(/^outcome-gate\/outcome-gate\/publish@/)]);
    }
  });
});

describe("run with the real bundle against the fake GitHub", () => {
  let folder: string;
  let bundle: WorkflowRun["bundle"];
  let fake: FakeGitHub;
  let apiUrl: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "workflows-"));
    bundle = await buildAction();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    fake = fakeGitHub();
    apiUrl = await fake.listen();
  });
  afterEach(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  const harmless = { "src/sum.mjs": SUM.replace("a / 2", "a / 2 + 0") };
  const breaking = () => aCheckout(folder, { "src/sum.mjs": SUM.replace("a / 2", "a / 3") });

  function pullOf(checkout: Checkout, overrides: Parameters<typeof aPull>[0] = {}): void {
    const diff = new Map([["src/sum.mjs", new Set(Array.from({ length: 10 }, (_, index) => index + 1))]]);
    const { head, base } = checkout;
    fake.state.pulls.set(7, aPull({ head, base, diff, branch: "copilot/fix-1", ...overrides }));
  }

  const run = (name: string, checkout: Checkout, more: Partial<WorkflowRun> = {}) =>
    runWorkflow({
      text: textOf(name),
      event: { name: "pull_request", payload: aPullRequestPayload(checkout) },
      checkout: checkout.repository,
      fake,
      apiUrl,
      bundle,
      folder,
      runId: 17,
      ...more,
    });

  it("same-repository.yml judges and publishes in one job", async () => {
    const checkout = breaking();
    pullOf(checkout);
    const [gate] = await run("same-repository.yml", checkout);
    expect(gate?.code).toBe(1);
    expect(fake.state.checks).toEqual([expect.objectContaining({ conclusion: "failure" })]);
    expect(fake.state.comments).toHaveLength(1);
    expect(fake.state.artifacts.map((artifact) => artifact.name)).toEqual(["outcome-gate"]);
    expect(fake.log.length).toBeLessThanOrEqual(12);
  });

  it("same-repository.yml runs every suite of a pushed commit, whatever they watch, and publishes nothing", async () => {
    const suite = '{ framework: "node:test", name: unit, when: ["docs/**"] }';
    const checkout = aCheckout(folder, harmless, { ".github/outcome-gate.yml": `suites: [${suite}]\n` });
    const event = { name: "push", payload: { after: checkout.base } };
    const [gate] = await run("same-repository.yml", checkout, { event });
    expect(gate?.log).toMatch(/run 1: base \(unit\): [1-9]\d* tests/);
    expect(gate).toMatchObject({ code: 0, outputs: { decision: "pass" } });
    expect(fake.log).toEqual([]);
  });

  it("same-repository.yml judges a pull request by number", async () => {
    const checkout = aCheckout(folder, harmless);
    pullOf(checkout, { author: { login: "Copilot", id: 198982749, type: "Bot" } });
    const event = { name: "workflow_dispatch", payload: {} };
    const [gate] = await run("same-repository.yml", checkout, { event, inputs: { "pull-request": "7" } });
    expect(gate?.outputs).toMatchObject({ outcome: "ungraded", decision: "pass" });
    expect(fake.state.comments).toHaveLength(1);
  });

  it("gate.yml writes nothing for a fork, says so, and publish.yml publishes what it left", async () => {
    const checkout = breaking();
    pullOf(checkout, { fork: true });
    const [gate] = await run("gate.yml", checkout, { token: "fork" });
    expect(gate?.code).toBe(1);
    expect(gate?.summary).toContain("**Not published from this job:** check run, comment, label");
    expect(gate?.log).toContain("::error title=Breaks 1 test,file=src/sum.mjs,line=10");
    expect([fake.state.checks, fake.state.comments, fake.state.pulls.get(7)?.labels]).toEqual([[], [], []]);

    const workflow_run = {
      id: 17,
      run_attempt: 1,
      event: "pull_request",
      conclusion: "failure",
      head_sha: checkout.head,
      head_branch: "copilot/fix-1",
      head_repository: { owner: { login: "maria" } },
      pull_requests: [],
    };
    const event = { name: "workflow_run", payload: { action: "completed", workflow_run } };
    const [publisher] = await run("publish.yml", checkout, { event, runId: 18 });
    expect(publisher).toMatchObject({ code: 0, outputs: { published: "published", decision: "block" } });
    expect(fake.state.checks).toEqual([
      expect.objectContaining({ conclusion: "failure", head: checkout.head }),
    ]);
    expect(fake.state.comments[0]?.body).toContain("`repair.json`");
    expect(fake.state.pulls.get(7)?.labels).toEqual(["outcome: regression"]);
    expect(fake.state.reviewComments).toHaveLength(1);
  });

  it("merge-queue.yml reports on the queue's own commit", async () => {
    const checkout = breaking();
    pullOf(checkout, { author: { login: "Copilot", id: 198982749, type: "Bot" } });
    const head_ref = `refs/heads/gh-readonly-queue/main/pr-7-${checkout.base}`;
    const merge_group = { base_sha: checkout.base, head_sha: checkout.head, head_ref };
    const event = { name: "merge_group", payload: { action: "checks_requested", merge_group } };
    const [gate] = await run("merge-queue.yml", checkout, { event });
    expect(gate?.code).toBe(1);
    expect(fake.state.checks).toEqual([
      expect.objectContaining({ conclusion: "failure", head: checkout.head }),
    ]);
    expect(fake.state.comments).toEqual([]);
  });

  it("matrix.yml keeps the suites apart: a check run and a comment each, and one label", async () => {
    const suites = ["unit", "browser"].map((name) => `{ framework: "node:test", name: ${name} }`);
    const config = { ".github/outcome-gate.yml": `suites: [${suites}]\n` };
    const checkout = aCheckout(folder, harmless, config);
    pullOf(checkout);
    await run("matrix.yml", checkout);
    const both = ["Outcome Gate unit", "Outcome Gate browser"];
    expect(fake.state.checks.map(({ name }) => name)).toEqual(both);
    expect(fake.state.comments).toHaveLength(2);
    expect(fake.state.artifacts.map(({ name }) => name)).toEqual([
      "outcome-gate-unit",
      "outcome-gate-browser",
    ]);
    expect(fake.log.filter((request) => request === "POST /repos/acme/shop/issues/7/labels")).toHaveLength(1);
    expect(fake.state.pulls.get(7)?.labels).toEqual(["outcome: ungraded"]);
  });

  it("calls-reusable.yml runs the called workflow with what it grants and gives", async () => {
    const manifest = JSON.stringify({ name: "x", scripts: { test: "node --test" } });
    const lock = JSON.stringify({ name: "x", lockfileVersion: 3, packages: { "": { name: "x" } } });
    const installable = { "package.json": manifest, "package-lock.json": lock };
    const checkout = aCheckout(folder, harmless, installable);
    pullOf(checkout);
    const [gate] = await run("calls-reusable.yml", checkout);
    expect(gate?.outputs).toMatchObject({ outcome: "ungraded", decision: "pass" });
    expect(fake.state.pulls.get(7)?.labels).toEqual(["outcome: ungraded"]);
    expect(fake.state.artifacts.map(({ name }) => name)).toEqual(["outcome-gate"]);
  });

  it("fan-out.yml plans, probes and concludes over the called workflow's jobs, and finds the hunk", () => {
    const checkout = breaking();
    const { jobs } = parse(textOf("fan-out.yml"));
    const { uses, with: given } = jobs.localize;
    const [, called] = /^outcome-gate\/outcome-gate\/(.github\/workflows\/[\w-]+\.yml)@/.exec(uses) ?? [];
    const inputs = { base: checkout.base, head: checkout.head };
    const ended = runJobs({
      text: readFileSync(join(folderOf, "../..", called ?? ""), "utf8"),
      inputs: Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, fill(String(value), { inputs })]),
      ),
      event: { name: "workflow_dispatch", payload: {} },
      checkout: checkout.repository,
      dist: dirname(bundle("gate")),
      folder,
    });
    expect(ended.jobs).toMatchObject({ plan: { result: "success" }, "probe-1": { result: "success" } });
    expect(ended.outputs).toEqual({ decision: "block" });
    const verdict = JSON.parse(
      readFileSync(join(ended.artifacts, "outcome-gate-verdict/verdict.json"), "utf8"),
    );
    expect(verdict).toMatchObject({
      outcome: "regression",
      culprits: [{ kind: "culprit", units: [{ hunks: [{ path: "src/sum.mjs" }] }] }],
    });
  });

  it("reusable.yml passes its inputs on", async () => {
    const checkout = aCheckout(folder, harmless);
    pullOf(checkout);
    const [gate] = await run("reusable.yml", checkout, { inputs: { setup: "", suites: "nonesuch" } });
    expect(gate?.log).toContain('There is no suite named "nonesuch"');
  });
});
