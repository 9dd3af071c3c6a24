import type { HostAnswer } from "./host-answer.ts";

/** Receipts on a comment: seen, done, not understood or refused. */
type Reaction = "eyes" | "+1" | "confused";

export interface ReactionHost {
  /** A reaction that is there already stays as it is. */
  react(comment: number, reaction: Reaction): Promise<HostAnswer<undefined>>;
}
