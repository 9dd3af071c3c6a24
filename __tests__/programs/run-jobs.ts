import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { evaluate, fill } from "./workflow-expressions.ts";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, string>> };
  readonly steps: readonly Step[];
}

type Result = "success" | "failure" | "skipped";

interface EndedJob {
  readonly result: Result;
  readonly outputs: Readonly<Record<string, string>>;
  readonly log: string;
}

export interface CalledWorkflow {
  readonly text: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly event: { readonly name: string; readonly payload: object };
  /** The repository that the workflow runs in. */
  readonly checkout: string;
  /** The built program, as a release has it. */
  readonly dist: string;
  readonly folder: string;
}

/** Where artifacts are while the jobs of one run hand them on: a folder each. */
interface Run extends CalledWorkflow {
  readonly artifacts: string;
}

/**
 * Runs the jobs of a called workflow whose steps are scripts, in their order: each job in a fresh copy of the checkout, with the runner's
 * files and folders, artifacts handed on from job to job. Steps of others are interpreted as far as ours need them.
 */
export function runJobs(called: CalledWorkflow) {
  const { on, jobs } = parse(called.text) as {
    readonly on: {
      readonly workflow_call: {
        readonly inputs: Readonly<Record<string, { readonly default?: unknown }>>;
        readonly outputs: Readonly<Record<string, { readonly value: string }>>;
      };
    };
    readonly jobs: Readonly<Record<string, Job>>;
  };
  const known = on.workflow_call.inputs;
  const unknown = Object.keys(called.inputs).filter((name) => !(name in known));
  if (unknown.length > 0) throw new Error(`the workflow has no input ${unknown.join(", ")}`);
  const defaults = Object.fromEntries(Object.entries(known).map(([name, input]) => [name, input.default]));
  const artifacts = mkdtempSync(join(called.folder, "artifacts-"));
  const run = { ...called, inputs: { ...defaults, ...called.inputs }, artifacts };
  const ended: Record<string, EndedJob> = {};
  for (const [name, job] of Object.entries(jobs)) ended[name] = runJob(job, ended, run);
  const outputs = Object.entries(on.workflow_call.outputs).map(([name, { value }]) => [
    name,
    fill(value, { jobs: ended }),
  ]);
  return { jobs: ended, outputs: Object.fromEntries(outputs), artifacts };
}

function runJob(job: Job, ended: Readonly<Record<string, EndedJob>>, run: Run): EndedJob {
  const ids = [job.needs ?? []].flat();
  const needs = Object.fromEntries(ids.map((id) => [id, ended[id]]));
  const base = {
    github: { event_name: run.event.name, event: run.event.payload },
    inputs: run.inputs,
    needs,
  };
  const isReady = job.if?.includes("cancelled()") || ids.every((id) => ended[id]?.result === "success");
  if (!isReady || (job.if !== undefined && !evaluate(job.if, base)))
    return { result: "skipped", outputs: {}, log: "" };
  const [[axis, list] = []] = Object.entries(job.strategy?.matrix ?? {});
  const values = list === undefined ? [undefined] : (evaluate(list, base) as readonly unknown[]);
  const all = values.map((value) =>
    runOne(job, { ...base, matrix: axis === undefined ? {} : { [axis]: value } }, run),
  );
  const result = all.some((one) => one.result === "failure") ? "failure" : "success";
  return { result, outputs: all.at(-1)?.outputs ?? {}, log: all.map(({ log }) => log).join("") };
}

function runOne(job: Job, base: object, run: Run): EndedJob {
  const temp = mkdtempSync(join(run.folder, "runner-"));
  const workspace = join(temp, "work");
  const steps: Record<string, { readonly outputs: Readonly<Record<string, string>> }> = {};
  const context = { ...base, steps, runner: { temp } };
  let result: Result = "success";
  let log = "";
  for (const step of job.steps) {
    const goesOn = step.if?.includes("cancelled()") || result === "success";
    if (!goesOn || (step.if !== undefined && !evaluate(step.if, context))) continue;
    const end = runStep(step, { temp, workspace, context }, run);
    log += end.log;
    if (end.code !== 0) result = "failure";
    if (step.id !== undefined) steps[step.id] = { outputs: end.outputs };
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([name, value]) => [name, fill(value, context)]);
  return { result, outputs: Object.fromEntries(outputs), log };
}

interface Place {
  readonly temp: string;
  readonly workspace: string;
  readonly context: object;
}

interface StepEnd {
  readonly code: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly log: string;
}

const DONE: StepEnd = { code: 0, outputs: {}, log: "" };

function runStep(step: Step, { temp, workspace, context }: Place, run: Run): StepEnd {
  if (step.run !== undefined) return runScript(step.run, step.env ?? {}, { temp, workspace, context });
  const given = Object.fromEntries(
    Object.entries(step.with ?? {}).map(([name, value]) => [name, fill(String(value), context)]),
  );
  const [action] = (step.uses ?? "").split("@");
  switch (action) {
    case "actions/checkout":
      if (given["path"] === undefined) cpSync(run.checkout, workspace, { recursive: true });
      else
        cpSync(run.dist, join(workspace, given["path"], given["sparse-checkout"] ?? ""), { recursive: true });
      return DONE;
    case "actions/setup-node":
      return DONE;
    case "actions/upload-artifact":
      return upload(given, run);
    case "actions/download-artifact":
      return download(given, run);
    default:
      throw new Error(`cannot interpret ${step.uses}`);
  }
}

function runScript(
  script: string,
  env: Readonly<Record<string, unknown>>,
  { temp, workspace, context }: Place,
): StepEnd {
  const [output, summary] = [join(temp, "output"), join(temp, "summary")];
  for (const file of [output, summary]) writeFileSync(file, "");
  const filled = Object.entries(env).map(([name, value]) => [name, fill(String(value), context)]);
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", script], {
    cwd: workspace,
    encoding: "utf8",
    env: {
      ...{ PATH: process.env["PATH"], HOME: temp, RUNNER_TEMP: temp, TMPDIR: temp },
      ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
      ...Object.fromEntries(filled),
    },
  });
  const lines = readFileSync(output, "utf8").split("\n");
  const pairs = lines.filter((line) => line.includes("=")).map((line) => /^([^=]+)=(.*)$/.exec(line) ?? []);
  const outputs = Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
  return { code: status ?? 1, outputs, log: `${stdout}${stderr}${readFileSync(summary, "utf8")}` };
}

function upload(given: Readonly<Record<string, string>>, { artifacts }: Run): StepEnd {
  const { name = "", path = "" } = given;
  if (!existsSync(path)) {
    return given["if-no-files-found"] === "error"
      ? { ...DONE, code: 1, log: `${path} is not there\n` }
      : DONE;
  }
  if (existsSync(join(artifacts, name))) throw new Error(`the run has an artifact ${name} already`);
  cpSync(path, join(artifacts, name, basename(path)));
  return DONE;
}

/** One goes to the folder itself; of several, each to a folder of its name. */
function download(given: Readonly<Record<string, string>>, { artifacts }: Run): StepEnd {
  const { name, pattern = "", path = "" } = given;
  mkdirSync(path, { recursive: true });
  if (name !== undefined) {
    if (!existsSync(join(artifacts, name)))
      return { ...DONE, code: 1, log: `there is no artifact ${name}\n` };
    cpSync(join(artifacts, name), path, { recursive: true });
    return DONE;
  }
  const start = pattern.replace(/\*$/, "");
  for (const each of readdirSync(artifacts).filter((one) => one.startsWith(start)))
    cpSync(join(artifacts, each), join(path, each), { recursive: true });
  return DONE;
}
