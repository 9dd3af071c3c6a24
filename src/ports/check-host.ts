import type { ObjectId } from "../core/patch/patch.ts";
import type { Annotation } from "../core/render/annotations.ts";
import type { CheckRunContent } from "../core/render/check-run.ts";
import type { HostAnswer } from "./host-answer.ts";

/** A check run as the host has it. Annotations can only be added to, so their number is all that is compared. */
export interface HostCheckRun {
  readonly id: number;
  /** The reference that we gave it; empty when it is not ours. */
  readonly reference: string;
  readonly conclusion: string | undefined;
  readonly title: string;
  readonly summary: string;
  readonly annotations: number;
  /** `ours`: it may be rewritten. Others, and whose that cannot be told, are only read. */
  readonly owner: "ours" | "unknown";
}

/** A button on a completed check run; only an app has them. GitHub's limits: 20, 40 and 20 characters, three of them. */
export interface CheckAction {
  readonly label: string;
  readonly description: string;
  readonly identifier: string;
}

/** Without a conclusion it is still going on. */
type CheckContent = Omit<CheckRunContent, "conclusion"> & {
  readonly conclusion: CheckRunContent["conclusion"] | "none-yet";
};

export interface CheckWriting {
  readonly reference: string;
  readonly content: CheckContent;
  readonly detailsUrl?: string;
  readonly actions?: readonly CheckAction[];
}

interface NewCheckRun extends CheckWriting {
  readonly name: string;
  readonly head: ObjectId;
}

/** The check runs of one name on a commit. */
export interface CheckHost {
  listCheckRuns(head: ObjectId, name: string): Promise<HostAnswer<readonly HostCheckRun[]>>;
  /** With the first page of annotations (50). */
  createCheckRun(check: NewCheckRun): Promise<HostAnswer<HostCheckRun>>;
  /** The same for one of ours that has no annotations yet. */
  rewriteCheckRun(id: number, check: CheckWriting): Promise<HostAnswer<HostCheckRun>>;
  /** Appends one page, 50 at most. */
  addAnnotations(
    id: number,
    content: CheckRunContent,
    annotations: readonly Annotation[],
  ): Promise<HostAnswer<undefined>>;
}

/** Most annotations that the host takes in one request. */
export const ANNOTATIONS_PER_REQUEST = 50;
