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
}

interface NewCheckRun {
  readonly name: string;
  readonly head: ObjectId;
  readonly reference: string;
  readonly content: CheckRunContent;
  readonly detailsUrl?: string;
}

/** The check runs of one name on a commit. */
export interface CheckHost {
  listCheckRuns(head: ObjectId, name: string): Promise<HostAnswer<readonly HostCheckRun[]>>;
  /** Completed at once, with the first page of annotations (50). */
  createCheckRun(check: NewCheckRun): Promise<HostAnswer<HostCheckRun>>;
  /** Appends one page, 50 at most. */
  addAnnotations(
    id: number,
    content: CheckRunContent,
    annotations: readonly Annotation[],
  ): Promise<HostAnswer<undefined>>;
}

/** Most annotations that the host takes in one request. */
export const ANNOTATIONS_PER_REQUEST = 50;
