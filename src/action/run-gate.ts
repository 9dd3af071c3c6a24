import { join } from "node:path";
import { detectAgent } from "../core/agents/detect-agent.ts";
import type { Config } from "../core/config/config.ts";
import { withApprovals } from "../core/outcome/with-approvals.ts";
import { resultFiles } from "../core/render/result-files.ts";
import { renderSummary } from "../core/render/summary.ts";
import { renderTerminal } from "../core/render/terminal.ts";
import { decisionWords, outcomeNames } from "../core/render/words.ts";
import { UserError } from "../core/user-error.ts";
import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import type { Approval, Verdict } from "../core/verdict/schema.ts";
import type { LocalEvaluation } from "../engine/local-evaluation.ts";
import { exemptionOf } from "../gate/exemption.ts";
import { publishNotice } from "../gate/publish/publish-notice.ts";
import type { PublishHost } from "../gate/publish/publish-session.ts";
import { waysOut } from "../gate/publish/ways-out.ts";
import type { Answer } from "../gate/publish-verdict.ts";
import { type Approvals, readApprovals } from "../gate/read-approvals.ts";
import type { IssueDesignation } from "../gate/read-issue-designation.ts";
import type { ApprovalHost } from "../ports/approval-host.ts";
import type { IssueHost } from "../ports/issue-host.ts";
import type { Progress } from "../ports/progress.ts";
import type { PullRequestHost } from "../ports/pull-request-host.ts";
import { actionProgress } from "./action-progress.ts";
import { askedFor, searchedLonger } from "./asked-for.ts";
import type { GateRun } from "./gate-run.ts";
import { publishAnswer } from "./publish-answer.ts";
import type { Base } from "./read-base.ts";
import type { Runner } from "./runner.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { noOutputs, outputsOf, writeResults } from "./write-results.ts";

/** Everything around the gate: the entry wires it with the runner, git and GitHub. */
export interface GateWorld {
  readonly runner: Runner;
  /** Undefined without a token. */
  readonly host: (PublishHost & PullRequestHost & ApprovalHost & IssueHost) | undefined;
  readBase(repository: string, told: { readonly base: string; readonly head: string }): Promise<Base>;
  evaluate(evaluation: LocalEvaluation, progress: Progress): Promise<Verdict>;
  repair(evaluation: LocalEvaluation, verdict: Verdict): Promise<RepairPacket | undefined>;
}

/** The Action's whole job. The job ends red unless the gate passes; a crash never leaves an earlier green check standing. */
export async function runGate(gate: GateRun, world: GateWorld): Promise<void> {
  const { event } = gate;
  if (event.kind === "push") return warmCache(gate, event.commit, world);
  const subject = await subjectOf(event, gate.inputs.pullRequest, world.host);
  try {
    await judge(gate, subject, world);
  } catch (error) {
    await noticeCrash(gate, subject, world);
    throw error;
  }
}

/** Runs the suites on a commit of the branch itself and keeps the runs; there is nothing to judge and nothing to publish. */
async function warmCache(gate: GateRun, commit: string, { runner, evaluate }: GateWorld): Promise<void> {
  const subject = { base: commit, head: commit, headTree: "as-committed" } as const;
  const nothing = { base: commit, agent: undefined, approvals: [], issues: undefined };
  const evaluation = { ...evaluationOf(gate, subject, nothing), search: "outcome-only" } as const;
  await evaluate(
    evaluation,
    actionProgress(gate.safe, (line) => runner.info(line)),
  );
  for (const [name, value] of Object.entries(noOutputs)) runner.setOutput(name, value);
  runner.info("The runs of this commit are kept for the pull requests that start from it.");
}

async function judge(gate: GateRun, subject: Subject, world: GateWorld): Promise<void> {
  const { inputs, safe } = gate;
  const { runner } = world;
  const base = await world.readBase(inputs.path, subject);
  const config = {
    ...base.config,
    gate: inputs.gate ?? base.config.gate,
    comment: inputs.comment ?? base.config.comment,
  };
  const agent = await agentOf(gate, subject, config, world);
  const exemption = exemptionOf(subject.source, agent, config);
  if (exemption !== undefined) return exempt(gate, subject, world, exemption);
  const { approvals, withdrawn } = await approvalsOf(subject, world.host);
  for (const { label, because } of withdrawn)
    runner.info(safe.terminal(`The label "${label}" does not count: ${because}.`));
  const asked = await askedFor(subject, world.host);
  const issues = asked?.designation;
  const plain = evaluationOf(gate, subject, { base: base.commit, agent, approvals, issues });
  const evaluation = asked?.search === "localize" ? searchedLonger(plain, config) : plain;
  const progress = actionProgress(safe, (line) => runner.info(line));
  const measured = await world.evaluate(evaluation, progress);
  const verdict = withApprovals(measured, approvals);
  const packet = await world.repair(evaluation, verdict);
  await tell(gate, runner, { verdict, packet });
  const labels = withdrawn.map(({ label }) => label);
  await publishAnswer(gate, subject, { verdict, packet, config, withdrawn: labels }, world);
  const { decision } = verdict.gate;
  if (decision !== "pass") runner.fail(`${outcomeNames[verdict.outcome]}: ${decisionWords(decision)}`);
}

/** Files, outputs, log and job summary: what needs no token. */
async function tell(
  { outputFolder, safe }: GateRun,
  runner: Runner,
  { verdict, packet }: Pick<Answer, "verdict" | "packet">,
): Promise<void> {
  const verdictPath = await writeResults(verdict, packet, outputFolder);
  const repairPath = packet === undefined ? undefined : join(outputFolder, resultFiles.repair);
  for (const [name, value] of Object.entries(outputsOf(verdict, { verdictPath, repairPath })))
    runner.setOutput(name, value);
  runner.info(renderTerminal(verdict, safe, (text) => text));
  const ways = waysOut(verdict, packet === undefined ? "no-packet" : "packet");
  await runner.addSummary(renderSummary(verdict, safe, ways));
}

async function approvalsOf({ source }: Subject, host: GateWorld["host"]): Promise<Approvals> {
  if (source === undefined || host === undefined) return { approvals: [], withdrawn: [] };
  const { number, head, labels, event } = source;
  return readApprovals({ pullRequest: number, head, labels, event }, host);
}

async function agentOf(
  gate: GateRun,
  subject: Subject,
  config: Config,
  { host, runner }: GateWorld,
): Promise<Verdict["agent"]> {
  const { source } = subject;
  if (source === undefined) return undefined;
  const listed = await host?.listCommits(source.number).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    runner.info(
      gate.safe.terminal(
        `The commits were not searched for an agent's marks. ${error.message} ${error.hint}`,
      ),
    );
    return undefined;
  });
  return detectAgent({ ...source.facts, commits: listed ?? [] }, config.agents);
}

function evaluationOf(
  gate: GateRun,
  subject: Subject,
  {
    base,
    agent,
    approvals,
    issues,
  }: {
    base: string;
    agent: Verdict["agent"];
    approvals: readonly Approval[];
    issues: IssueDesignation | undefined;
  },
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
    ...(issues === undefined ? {} : { designatedByIssues: issues }),
    ...(inputs.passToPass === undefined ? {} : { passToPass: inputs.passToPass }),
    ...(inputs.maxProbes === undefined ? {} : { maxProbes: inputs.maxProbes }),
    ...(agent === undefined ? {} : { agent }),
    ...(approvals.some(({ kind }) => kind === "tests-accepted") ? { testEdits: "trust" as const } : {}),
  };
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
