import type { ObjectId } from "../core/patch/patch.ts";
import type { HostComment } from "./comment-host.ts";
import type { HostAnswer } from "./host-answer.ts";

interface NewSuggestion {
  readonly head: ObjectId;
  readonly path: string;
  /** Lines of head's side, both ends included, inside the pull request's diff. */
  readonly startLine: number;
  readonly line: number;
  readonly body: string;
}

/** Comments on the lines of a pull request's diff. */
export interface SuggestionHost {
  listSuggestions(pullRequest: number): Promise<HostAnswer<readonly HostComment[]>>;
  createSuggestion(pullRequest: number, suggestion: NewSuggestion): Promise<HostAnswer<undefined>>;
  deleteSuggestion(id: number): Promise<HostAnswer<undefined>>;
}
