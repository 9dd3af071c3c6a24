import type { HostAnswer } from "./host-answer.ts";

export interface HostComment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
}

/** The conversation of a pull request, oldest comment first. */
export interface CommentHost {
  /** The login under which this token writes. Undefined when it cannot be told: then nothing counts as our own. */
  ownLogin(): Promise<string | undefined>;
  listComments(pullRequest: number): Promise<HostAnswer<readonly HostComment[]>>;
  createComment(pullRequest: number, body: string): Promise<HostAnswer<HostComment>>;
  editComment(id: number, body: string): Promise<HostAnswer<undefined>>;
  deleteComment(id: number): Promise<HostAnswer<undefined>>;
}
