import type { Neutraliser } from "../core/render/neutralise.ts";
import { outcomeNames } from "../core/render/words.ts";
import type {
  FinishedRun,
  FinishedRunHost,
  FinishedRunOptions,
  FinishedRunReport,
} from "../gate/publish/finished-run.ts";
import { publishFinishedRun } from "../gate/publish-finished-run.ts";
import type { Runner } from "./runner.ts";

export interface PublishRun {
  readonly finished: FinishedRun;
  readonly options: FinishedRunOptions;
  readonly safe: Neutraliser;
}

/** The publisher's whole job. It ends red only when something that should be published could not be; what the gate decided is the check run's to say. */
export async function runPublish(
  { finished, options, safe }: PublishRun,
  { runner, host }: { readonly runner: Runner; readonly host: FinishedRunHost },
): Promise<void> {
  const ended = await publishFinishedRun(finished, options, host);
  for (const line of linesOf(ended)) runner.info(safe.terminal(line));
  const verdict = ended.kind === "published" ? ended.verdict : undefined;
  runner.setOutput("published", ended.kind);
  runner.setOutput("outcome", verdict?.outcome ?? "");
  runner.setOutput("decision", verdict?.gate.decision ?? "");
  const refused = refusalsOf(ended);
  if (refused.length > 0) runner.fail(safe.terminal(refused.join("\n")));
}

function linesOf(ended: FinishedRunReport): readonly string[] {
  switch (ended.kind) {
    case "nothing":
      return [`Nothing is published: ${ended.because}.`];
    case "notice":
      return [`There is no verdict to publish: ${ended.because}. The check run says so.`];
    case "published": {
      const { report, verdict, notes } = ended;
      const count = `${report.writes} ${report.writes === 1 ? "write" : "writes"}`;
      return [`${outcomeNames[verdict.outcome]}: ${report.kind} (${count}).`, ...report.notes, ...notes];
    }
  }
}

function refusalsOf(ended: FinishedRunReport): readonly string[] {
  if (ended.kind === "notice") return ended.notes;
  return ended.kind === "published" && ended.report.refused.length > 0 ? ended.report.notes : [];
}
