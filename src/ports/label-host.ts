import type { Label } from "../core/render/labels.ts";
import type { HostAnswer } from "./host-answer.ts";

/** The labels of a repository and of a pull request. */
export interface LabelHost {
  /** Leaves a label of that name as it is when there is one. */
  createLabel(label: Label): Promise<HostAnswer<"created" | "existed">>;
  addLabel(pullRequest: number, name: string): Promise<HostAnswer<undefined>>;
  removeLabel(pullRequest: number, name: string): Promise<HostAnswer<undefined>>;
}
