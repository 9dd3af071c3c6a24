import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { aZip } from "../builders/a-zip.ts";
import type { FakeGitHub } from "../fakes/github/fake-github.ts";
import { type EndedStep, runStep } from "./action-bundle.ts";
import { evaluate, fill } from "./workflow-expressions.ts";

interface Step {
  readonly uses: string;
  readonly id?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  /** Another workflow, in place of steps. */
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly if?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly include: readonly Readonly<Record<string, string>>[] } };
  readonly steps: readonly Step[];
}

export interface WorkflowRun {
  /** The workflow's text. */
  readonly text: string;
  readonly event: { readonly name: string; readonly payload: Record<string, unknown> };
  readonly checkout: string;
  readonly fake: FakeGitHub;
  readonly apiUrl: string;
  readonly bundle: (entry: "gate" | "publish") => string;
  readonly folder: string;
  readonly runId: number;
  /** What GitHub makes of any permission to write in a run for a fork. */
  readonly token?: "fork";
  readonly inputs?: Readonly<Record<string, string>>;
}

const top = join(import.meta.dirname, "../..");

/**
 * Interprets the steps of a workflow's jobs as far as ours need it: our Action runs as its bundle with the inputs that the step gives
 * and the defaults of its metadata, an upload goes to the fake GitHub, a checkout is done already. Anything else is an error.
 */
export async function runWorkflow(run: WorkflowRun): Promise<readonly EndedStep[]> {
  const { jobs } = parse(run.text) as { readonly jobs: Readonly<Record<string, Job>> };
  const ended: EndedStep[] = [];
  for (const job of Object.values(jobs)) {
    if (job.uses !== undefined) {
      ended.push(...(await runCalled(job.uses, job, run)));
      continue;
    }
    for (const matrix of job.strategy?.matrix.include ?? [{}])
      ended.push(...(await runJob(job, matrix, run)));
  }
  return ended;
}

/** The called workflow in the caller's place. GitHub starts none that asks for more than its caller may give. */
async function runCalled(uses: string, job: Job, run: WorkflowRun): Promise<readonly EndedStep[]> {
  const [, file] = /^acme\/workflows\/\.github\/workflows\/([\w-]+\.yml)@[0-9a-f]{40}$/.exec(uses) ?? [];
  if (file === undefined) throw new Error(`cannot interpret ${uses}`);
  const text = readFileSync(join(top, "docs/workflows", file), "utf8");
  const called = parse(text) as {
    readonly on: {
      readonly workflow_call: { readonly inputs: Readonly<Record<string, { default: string }>> };
    };
    readonly jobs: Readonly<Record<string, Job>>;
  };
  for (const [name, wanted] of Object.values(called.jobs).flatMap((one) => Object.entries(one.permissions))) {
    const given = job.permissions[name];
    if (given !== wanted && given !== "write")
      throw new Error(`the caller does not grant ${name}: ${wanted}`);
  }
  const known = called.on.workflow_call.inputs;
  const unknown = Object.keys(job.with ?? {}).filter((name) => !(name in known));
  if (unknown.length > 0) throw new Error(`${file} has no input ${unknown.join(", ")}`);
  const defaults = Object.entries(known).map(([name, input]) => [name, input.default]);
  const inputs = Object.fromEntries([
    ...defaults,
    ...Object.entries(job.with ?? {}).map(([name, value]) => [
      name,
      fill(String(value), { inputs: run.inputs }),
    ]),
  ]);
  return runWorkflow({ ...run, text, inputs });
}

async function runJob(
  job: Job,
  matrix: Readonly<Record<string, string>>,
  run: WorkflowRun,
): Promise<readonly EndedStep[]> {
  const ended: EndedStep[] = [];
  const steps: Record<string, { readonly outputs: Readonly<Record<string, string>> }> = {};
  const context = () => ({
    github: { event_name: run.event.name, event: run.event.payload },
    inputs: run.inputs ?? {},
    matrix,
    steps,
    runner: { temp: ended.at(-1)?.temp },
  });
  if (job.if !== undefined && !evaluate(job.if, context())) return [];
  grant(job.permissions, run);
  for (const step of job.steps) {
    const failed = ended.some(({ code }) => code !== 0);
    if (step.if === undefined ? failed : !evaluate(step.if, context())) continue;
    const one = await runUse(step, context(), run);
    if (one === undefined) continue;
    ended.push(one);
    if (step.id !== undefined) steps[step.id] = { outputs: one.outputs };
  }
  return ended;
}

/** How a step of ours ended; undefined for the steps of others that are interpreted. */
async function runUse(step: Step, context: object, run: WorkflowRun): Promise<EndedStep | undefined> {
  const given = Object.fromEntries(
    Object.entries(step.with ?? {}).map(([name, value]) => [name, fill(String(value), context)]),
  );
  const [action] = step.uses.split("@");
  switch (action) {
    case "outcome-gate/outcome-gate":
      return runOurs("gate", given, run);
    case "outcome-gate/outcome-gate/publish":
      return runOurs("publish", given, run);
    case "actions/upload-artifact":
      return upload(given, run);
    case "actions/checkout":
      return undefined;
    default:
      throw new Error(`cannot interpret ${step.uses}`);
  }
}

function grant(permissions: Job["permissions"], { fake, token }: WorkflowRun): void {
  const of = (name: string) =>
    token === "fork" && permissions[name] === "write" ? "read" : permissions[name];
  fake.state.permissions = {
    pulls: of("pull-requests") === "write" ? "write" : "read",
    checks: (of("checks") as "read" | "write" | undefined) ?? "none",
  };
}

function runOurs(
  entry: "gate" | "publish",
  given: Readonly<Record<string, string>>,
  run: WorkflowRun,
): Promise<EndedStep> {
  const path = entry === "gate" ? "action.yml" : "publish/action.yml";
  const { inputs, runs } = parse(readFileSync(join(top, path), "utf8"));
  if (!String(runs.main).endsWith(`dist/${entry}.mjs`)) throw new Error(`${path} runs ${runs.main}`);
  const unknown = Object.keys(given).filter((name) => !(name in inputs));
  if (unknown.length > 0) throw new Error(`${path} has no input ${unknown.join(", ")}`);
  const defaults = Object.entries(inputs as Record<string, { default: string }>).map(([name, input]) => [
    name,
    fill(input.default, { github: { token: "ghs_token1234567890" } }),
  ]);
  const { checkout, apiUrl, event, folder, runId } = run;
  const all = { ...Object.fromEntries(defaults), ...given };
  return runStep({ bundle: run.bundle(entry), cwd: checkout, apiUrl, event, inputs: all, runId }, folder);
}

function upload(
  { name = "", path = "" }: Readonly<Record<string, string>>,
  { fake, runId }: WorkflowRun,
): undefined {
  const files = readdirSync(path).map((file) => ({ name: file, bytes: readFileSync(join(path, file)) }));
  fake.state.artifacts.push({ run: runId, name, zip: aZip(files), expired: false });
}
