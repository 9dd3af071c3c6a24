import type { LedgerEntry } from "../../ports/bot/ledger.ts";
import type { Branch } from "../../ports/branch-host.ts";
import type { WorkflowRun, WorkflowRunHost } from "../../ports/workflow-run-host.ts";
import type { BotSettings } from "./bot-world.ts";

/** What the App's check run on a head is to say, as far as runs and ledger tell. */
export type HeadState =
  /** The newest verdict is of the newest run. */
  | { readonly kind: "judged"; readonly entry: LedgerEntry }
  /** A run has ended and is not published yet. */
  | { readonly kind: "ended"; readonly run: WorkflowRun }
  | { readonly kind: "waiting"; readonly for: "gate" | "approval"; readonly run: WorkflowRun | undefined }
  /** The repository has no workflow of that name: nothing will come. */
  | { readonly kind: "no-gate" };

/** A head, and where it was pushed to; that is not known when the fork is gone. */
interface PushedHead {
  readonly head: string;
  readonly source?: Branch;
}

/** Whether a run on a head is for the branch of this pull request: somebody else may have the same commit, and its own run. */
export function isFrom({ branch }: WorkflowRun, { source }: Pick<PushedHead, "source">): boolean {
  if (branch === undefined || source === undefined) return true;
  return branch.owner === source.owner && branch.name === source.name;
}

/** Reads what stands now, whatever the event that asks: events come late, twice and out of order. */
export async function readHeadState(
  pushed: PushedHead,
  latest: LedgerEntry | undefined,
  { workflow }: BotSettings,
  host: WorkflowRunHost,
): Promise<HeadState> {
  const listed = await host.listRuns(pushed.head);
  const run = listed.find(
    (one) => one.workflow === workflow && one.event === "pull_request" && isFrom(one, pushed),
  );
  if (run === undefined) {
    if (latest !== undefined) return { kind: "judged", entry: latest };
    const known = await host.listWorkflows();
    return known.includes(workflow) ? { kind: "waiting", for: "gate", run: undefined } : { kind: "no-gate" };
  }
  if (run.state === "awaits-approval") return { kind: "waiting", for: "approval", run };
  if (run.state === "working") return { kind: "waiting", for: "gate", run };
  if (latest !== undefined && isOf(latest, run)) return { kind: "judged", entry: latest };
  if (cameToItsEnd(run)) return { kind: "ended", run };
  return latest === undefined ? { kind: "waiting", for: "gate", run } : { kind: "judged", entry: latest };
}

const isOf = ({ run }: LedgerEntry, { run: { id, attempt } }: WorkflowRun): boolean =>
  run.id === id && run.attempt === attempt;

/** A cancelled run, or one that never started, says nothing. */
export const cameToItsEnd = ({ state, conclusion }: WorkflowRun): boolean =>
  state === "ended" && ["success", "failure", "timed_out"].includes(conclusion);
