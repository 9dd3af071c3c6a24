import type { ObjectId } from "../core/patch/patch.ts";
import type { RunNumber } from "../core/render/marker.ts";
import type { HostAnswer } from "./host-answer.ts";

/** A run of a workflow as it stands now: its newest attempt. */
export interface WorkflowRun {
  readonly run: RunNumber;
  /** The workflow's name. */
  readonly workflow: string;
  /** `pull_request`, `merge_group`, … */
  readonly event: string;
  readonly state: "working" | "awaits-approval" | "ended";
  /** `success`, `failure`, `cancelled`, …; empty while it works. */
  readonly conclusion: string;
  readonly head: ObjectId;
  /** Where head was pushed to. Absent when the fork is gone. */
  readonly branch?: { readonly owner: string; readonly name: string };
  /** Its page. */
  readonly url: string;
}

export interface WorkflowRunHost {
  /** Undefined when there is no such run (any more). */
  readRun(id: number): Promise<WorkflowRun | undefined>;
  /** The newest hundred runs on a commit, newest first. */
  listRuns(head: ObjectId): Promise<readonly WorkflowRun[]>;
  /** The names of the repository's workflows that are switched on. */
  listWorkflows(): Promise<readonly string[]>;
  hasArtifact(run: number, name: string): Promise<boolean>;
  /** Starts it anew from its first job, with the event that it had. Refused while it runs, and a month after its first run. */
  rerun(id: number): Promise<HostAnswer<undefined>>;
}
