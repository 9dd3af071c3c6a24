import type { ObjectId } from "../core/patch/patch.ts";
import type { HostAnswer } from "./host-answer.ts";

/** What happened to a pull request, in the host's order, as far as approvals need it. */
export type TimelineItem =
  | {
      readonly kind: "labeled";
      readonly label: string;
      readonly by: { readonly login: string; readonly type: string };
      /** ISO time of the host's clock. */
      readonly at: string;
    }
  | { readonly kind: "unlabeled"; readonly label: string }
  /** Commits came. `at` is absent where only the committer's own word would tell. */
  | { readonly kind: "pushed"; readonly at?: string }
  /** The pull request was pointed at another branch: what it would change is something else now. */
  | { readonly kind: "retargeted"; readonly at: string };

/** What somebody may do in the repository. `maintain` and `admin` include `write`. */
export type Role = "none" | "read" | "write" | "maintain" | "admin";

/** Who approved what, and when. A token that may read suffices. */
export interface ApprovalHost {
  readTimeline(pullRequest: number): Promise<HostAnswer<readonly TimelineItem[]>>;
  /** When the host first had something to check on this commit: a time that no committer can write. Undefined when it never had. */
  firstSeen(head: ObjectId): Promise<HostAnswer<string | undefined>>;
  roleOf(login: string): Promise<HostAnswer<Role>>;
}
