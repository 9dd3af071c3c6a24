import type { Label } from "../core/render/labels.ts";
import type { HostAnswer } from "./host-answer.ts";

/** The labels of a repository and of a pull request. */
export interface LabelHost {
  /** The repository's label of that name stays as it is; where it has none, it is made as given. */
  addLabel(pullRequest: number, label: Label): Promise<HostAnswer<undefined>>;
  removeLabel(pullRequest: number, name: string): Promise<HostAnswer<undefined>>;
}
