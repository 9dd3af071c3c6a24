import type { WorkflowRun } from "../../ports/workflow-run-host.ts";
import { isFrom } from "../handle/head-state.ts";
import { refreshPullRequest } from "../handle/refresh-pull-request.ts";
import { type Answer, type Asked, refused } from "./asked.ts";
import { rerunLater } from "./rerun-later.ts";
import { isRuled, rule } from "./rule.ts";

/**
 * Runs the gate's workflow again on the same head. A designation and a wish to localize stand in the comment itself, which the workflow
 * reads when it runs: so a run that is under way, and may have read the comments before, is followed by another.
 */
export async function rerunGate(
  asked: Asked,
  kind: "rerun" | "localize" | "designate",
  text: string,
): Promise<Answer> {
  if (await isRuled(asked)) return { kind: "done" };
  const { host, pull, world } = asked;
  const run = await runToRepeat(asked);
  if (run === undefined)
    return refused("there is no run of the gate's workflow on this commit that could run again");
  if (run.state === "awaits-approval")
    return refused("the workflow run waits for approval; approve it first");
  if (run.state === "working") {
    if (kind !== "rerun") await rerunLater(asked, run);
    await rule(asked, kind, text);
    const say =
      kind === "rerun"
        ? "The gate is running already."
        : "The gate is running, and runs again when it has ended.";
    return { kind: "done", say };
  }
  const answer = await host.rerun(run.run.id);
  if (answer.kind === "refused" && !/already running/i.test(answer.because))
    return refused(`the workflow could not be run again: ${answer.because}`);
  if (answer.kind === "gone") return refused("the workflow run is gone: GitHub keeps it for a month");
  await rule(asked, kind, text);
  await refreshPullRequest(asked.repository, pull.number, world);
  return { kind: "done" };
}

/** The newest run of the gate's workflow on this head, or the run that the newest verdict came from. */
async function runToRepeat({ repository, pull, host, world }: Asked): Promise<WorkflowRun | undefined> {
  const runs = await host.listRuns(pull.head);
  const named = runs.find(
    (run) => run.workflow === world.settings.workflow && run.event === "pull_request" && isFrom(run, pull),
  );
  if (named !== undefined) return named;
  const latest = await world.ledger.latestVerdict(repository.id, pull.number, pull.head);
  return latest === undefined ? undefined : host.readRun(latest.run.id);
}
