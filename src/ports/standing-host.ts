import type { ObjectId } from "../core/patch/patch.ts";
import type { HostCheckRun } from "./check-host.ts";
import type { HostComment } from "./comment-host.ts";
import type { HostAnswer } from "./host-answer.ts";
import type { PullRequest } from "./pull-request-host.ts";

/**
 * What stands on a pull request, read anew each time that it is asked for. The host may have given all of it at once, or gives each part
 * when it is asked for; a part is never older than the request for the whole.
 */
export interface Standing {
  readonly pull: Pick<PullRequest, "number" | "head" | "labels">;
  /** Those of the asked name on the head of `pull`. */
  checks(): Promise<HostAnswer<readonly HostCheckRun[]>>;
  /** The conversation, oldest comment first. */
  comments(): Promise<HostAnswer<readonly HostComment[]>>;
  /** What stands on the lines of the diff, without answers to it. */
  suggestions(): Promise<HostAnswer<readonly HostComment[]>>;
  /** The login under which this token writes. Undefined when it cannot be told: then nothing counts as our own. */
  ownLogin(): Promise<string | undefined>;
}

/** Everything that a publication compares with, in as few requests as the host allows. */
export interface StandingHost {
  /** `head` is the commit whose check runs are wanted, should it still be the head. Throws a `UserError` where there is no such pull request. */
  readStanding(
    pullRequest: number,
    of: { readonly head: ObjectId; readonly checkName: string },
  ): Promise<Standing>;
}
