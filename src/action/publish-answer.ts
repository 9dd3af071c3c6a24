import { handOffTo } from "../core/agents/hand-off.ts";
import type { Config } from "../core/config/config.ts";
import { renderAnnotations } from "../core/render/annotations.ts";
import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { PublishHost } from "../gate/publish/publish-session.ts";
import { waysOut } from "../gate/publish/ways-out.ts";
import { type PublishReport, publish, publishCheck } from "../gate/publish.ts";
import type { GateRun } from "./gate-run.ts";
import type { Runner } from "./runner.ts";
import type { Subject } from "./subject.ts";

/** A verdict with all that its publication needs. */
export interface Answer {
  readonly verdict: Verdict;
  readonly packet: RepairPacket | undefined;
  readonly config: Pick<Config, "comment" | "handOff">;
  /** Labels that stand there and do not count. */
  readonly withdrawn: readonly string[];
}

/** Publishes as far as the token allows, which is tried and not inferred, and says in log and summary what was not published and why. */
export async function publishAnswer(
  gate: GateRun,
  subject: Subject,
  answer: Answer,
  { host, runner }: { readonly host: PublishHost | undefined; readonly runner: Runner },
): Promise<void> {
  const report = host === undefined ? undefined : await publishTo(host, gate, subject, answer);
  const notes = report?.notes ?? ["Nothing was published: there is no `github-token`."];
  for (const note of notes) runner.info(gate.safe.terminal(note));
  const refused = report === undefined ? (["check run", "comment", "label"] as const) : report.refused;
  if (refused.length > 0) await runner.addSummary(`\n${unpublished(refused)}\n`);
  if (!refused.includes("check run")) return;
  // Where no check run carries the annotations, workflow commands do.
  for (const one of renderAnnotations(answer.verdict, gate.safe)) {
    const { level, message, path, title, startLine, endLine } = one;
    runner.annotate(level, message, { title, file: path, startLine, endLine });
  }
}

function publishTo(
  host: PublishHost,
  { inputs, run, secrets, detailsUrl }: GateRun,
  { publishOn }: Subject,
  { verdict, packet, config, withdrawn }: Answer,
): Promise<PublishReport> {
  const publication = {
    verdict,
    gateName: inputs.gateName,
    label: inputs.label,
    run,
    secrets,
    ways: waysOut(verdict, packet === undefined ? "no-packet" : "packet"),
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
  };
  if (publishOn === undefined) return publishCheck(publication, host);
  const to = config.handOff === "auto" ? handOffTo(verdict.agent?.name) : undefined;
  return publish(
    {
      ...publication,
      pullRequest: publishOn,
      comment: config.comment,
      withdrawn,
      ...(packet === undefined || to === undefined ? {} : { handOff: { packet, to } }),
    },
    host,
  );
}

/** For the reader of the job's page, who sees no comment and wonders. */
function unpublished(refused: readonly string[]): string {
  const list = `${refused.slice(0, -1).join(", ")}${refused.length > 1 ? " and " : ""}${refused.at(-1)}`;
  return `> **Not published from this job:** ${list}. Its token may not write, as in every run for a fork or by Dependabot. This page has it all; a workflow with \`publish\` on \`workflow_run\` puts it on the pull request.`;
}
