import { renderAnnotations } from "../core/render/annotations.ts";
import type { PublishHost } from "../gate/publish/publish-session.ts";
import { type Answer, publishVerdict } from "../gate/publish-verdict.ts";
import type { GateRun } from "./gate-run.ts";
import type { Runner } from "./runner.ts";
import type { Subject } from "./subject.ts";

/** Publishes as far as the token allows, which is tried and not inferred, and says in log and summary what was not published and why. */
export async function publishAnswer(
  gate: GateRun,
  subject: Subject,
  answer: Answer,
  { host, runner }: { readonly host: PublishHost | undefined; readonly runner: Runner },
): Promise<void> {
  const { inputs, run, secrets, detailsUrl } = gate;
  const { gateName, label } = inputs;
  const publishing = { gateName, label, run, secrets, detailsUrl, pullRequest: subject.publishOn };
  const report = host === undefined ? undefined : await publishVerdict(answer, publishing, host);
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

/** For the reader of the job's page, who sees no comment and wonders. */
function unpublished(refused: readonly string[]): string {
  const list = `${refused.slice(0, -1).join(", ")}${refused.length > 1 ? " and " : ""}${refused.at(-1)}`;
  return `> **Not published from this job:** ${list}. Its token may not write, as in every run for a fork or by Dependabot. This page has it all; a workflow with \`publish\` on \`workflow_run\` puts it on the pull request.`;
}
