import { detectAgent } from "../core/agents/detect-agent.ts";
import type { Config } from "../core/config/config.ts";
import { renderAnnotations } from "../core/render/annotations.ts";
import type { RunNumber } from "../core/render/marker.ts";
import type { Neutraliser } from "../core/render/neutralise.ts";
import { renderSummary } from "../core/render/summary.ts";
import { renderTerminal } from "../core/render/terminal.ts";
import { decisionWords, outcomeNames } from "../core/render/words.ts";
import { UserError } from "../core/user-error.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { LocalEvaluation } from "../engine/evaluate-locally.ts";
import { exemptionOf } from "../gate/exemption.ts";
import { publishNotice } from "../gate/publish/publish-notice.ts";
import type { PublishHost } from "../gate/publish/publish-session.ts";
import { type PublishReport, publish, publishCheck } from "../gate/publish.ts";
import type { Progress } from "../ports/progress.ts";
import type { PullRequestHost } from "../ports/pull-request-host.ts";
import { actionProgress } from "./action-progress.ts";
import type { GateEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";
import type { Base } from "./read-base.ts";
import type { Runner } from "./runner.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { noOutputs, outputsOf, writeResults } from "./write-results.ts";

/** Everything around the gate: the entry wires it with the runner, git and GitHub. */
export interface GateWorld {
  readonly runner: Runner;
  /** Undefined without a token. */
  readonly host: (PublishHost & PullRequestHost) | undefined;
  readBase(repository: string, told: { readonly base: string; readonly head: string }): Promise<Base>;
  evaluate(evaluation: LocalEvaluation, progress: Progress): Promise<Verdict>;
}

export interface GateRun {
  readonly inputs: Inputs;
  readonly event: GateEvent;
  readonly run: RunNumber;
  /** Name and version of the tool. */
  readonly tool: string;
  readonly outputFolder: string;
  readonly detailsUrl?: string;
  readonly secrets: readonly string[];
  readonly safe: Neutraliser;
}

/** The Action's whole job. The job ends red unless the gate passes; a crash never leaves an earlier green check standing. */
export async function runGate(gate: GateRun, world: GateWorld): Promise<void> {
  const subject = await subjectOf(gate.event, gate.inputs.pullRequest, world.host);
  try {
    await judge(gate, subject, world);
  } catch (error) {
    await noticeCrash(gate, subject, world);
    throw error;
  }
}

async function judge(gate: GateRun, subject: Subject, world: GateWorld): Promise<void> {
  const { inputs } = gate;
  const base = await world.readBase(inputs.path, subject);
  const config = { ...base.config, gate: inputs.gate ?? base.config.gate };
  const agent = await agentOf(gate, subject, config, world);
  const exemption = exemptionOf(subject.pullRequest, agent, config);
  if (exemption !== undefined) return exempt(gate, subject, world, exemption);
  const verdict = await world.evaluate(
    evaluationOf(gate, subject, base.commit, agent),
    actionProgress(gate.safe, (line) => world.runner.info(line)),
  );
  await answer(gate, subject, world, { verdict, comment: inputs.comment ?? config.comment });
}

async function agentOf(
  gate: GateRun,
  subject: Subject,
  config: Config,
  { host, runner }: GateWorld,
): Promise<Verdict["agent"]> {
  const { pullRequest } = subject;
  if (pullRequest === undefined) return undefined;
  const listed = await host?.listCommits(pullRequest.number).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    runner.info(
      gate.safe.terminal(
        `The commits were not searched for an agent's marks. ${error.message} ${error.hint}`,
      ),
    );
    return undefined;
  });
  return detectAgent({ ...pullRequest.facts, commits: listed ?? [] }, config.agents);
}

function evaluationOf(
  gate: GateRun,
  subject: Subject,
  base: string,
  agent: Verdict["agent"],
): LocalEvaluation {
  const { inputs } = gate;
  return {
    repository: inputs.path,
    base,
    head: subject.head,
    headTree: subject.headTree,
    tool: gate.tool,
    search: inputs.search,
    suites: {
      ...(inputs.suites === undefined ? {} : { names: inputs.suites }),
      ...(inputs.command === undefined ? {} : { command: inputs.command }),
      ...(inputs.report === undefined ? {} : { report: inputs.report }),
      ...(inputs.setup === undefined ? {} : { setup: inputs.setup }),
      ...(inputs.timeoutMs === undefined ? {} : { timeoutMs: inputs.timeoutMs }),
    },
    ...(inputs.failToPass === undefined ? {} : { failToPass: inputs.failToPass }),
    ...(inputs.passToPass === undefined ? {} : { passToPass: inputs.passToPass }),
    ...(inputs.maxProbes === undefined ? {} : { maxProbes: inputs.maxProbes }),
    ...(agent === undefined ? {} : { agent }),
  };
}

interface Answer {
  readonly verdict: Verdict;
  readonly comment: Config["comment"];
}

async function answer(
  gate: GateRun,
  subject: Subject,
  world: GateWorld,
  { verdict, comment }: Answer,
): Promise<void> {
  const { runner, host } = world;
  const { safe, inputs, run, secrets, detailsUrl } = gate;
  const { verdictPath, patchFile } = await writeResults(verdict, gate.outputFolder);
  for (const [name, value] of Object.entries(outputsOf(verdict, verdictPath))) runner.setOutput(name, value);
  const ways = patchFile === undefined ? {} : { patchFile };
  runner.info(renderTerminal(verdict, safe, (text) => text));
  await runner.addSummary(renderSummary(verdict, safe, ways));

  const publication = {
    verdict,
    gateName: inputs.gateName,
    run,
    secrets,
    ways,
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
  };
  const number = subject.pullRequest?.number;
  const published =
    host === undefined
      ? undefined
      : number === undefined
        ? await publishCheck(publication, host)
        : await publish({ ...publication, pullRequest: number, comment }, host);
  sayPublished(published, verdict, gate, runner);
  const { decision } = verdict.gate;
  if (decision !== "pass") runner.fail(`${outcomeNames[verdict.outcome]}: ${decisionWords(decision)}`);
}

/** Where no check run carries the annotations, workflow commands do. */
function sayPublished(
  report: PublishReport | undefined,
  verdict: Verdict,
  { safe }: GateRun,
  runner: Runner,
): void {
  for (const note of report?.notes ?? ["Nothing was published: there is no `github-token`."])
    runner.info(safe.terminal(note));
  if (report !== undefined && !report.refused.includes("check run")) return;
  for (const { level, message, path, title, startLine, endLine } of renderAnnotations(verdict, safe)) {
    runner.annotate(level, message, { title, file: path, startLine, endLine });
  }
}

async function exempt(
  gate: GateRun,
  subject: Subject,
  { runner, host }: GateWorld,
  notice: { readonly title: string; readonly summary: string },
): Promise<void> {
  for (const [name, value] of Object.entries(noOutputs)) runner.setOutput(name, value);
  runner.info(`${notice.title}. ${notice.summary}`);
  await runner.addSummary(`### ${notice.title}\n\n${notice.summary}\n`);
  const { inputs, run } = gate;
  const content = {
    head: subject.head,
    gateName: inputs.gateName,
    run,
    conclusion: "success",
    ...notice,
  } as const;
  const refused = host === undefined ? undefined : await publishNotice(content, host);
  if (refused !== undefined) runner.info(gate.safe.terminal(`The check run was not published: ${refused}`));
}

/** Best effort: what went wrong first is what the person must see. */
async function noticeCrash(gate: GateRun, subject: Subject, { host }: GateWorld): Promise<void> {
  if (host === undefined) return;
  const notice = {
    head: subject.head,
    gateName: gate.inputs.gateName,
    run: gate.run,
    conclusion: "action_required",
    title: "The gate itself failed",
    summary: "There is no verdict for this commit. The job's log says what went wrong and what to do next.",
  } as const;
  await publishNotice(notice, host).catch(() => undefined);
}
