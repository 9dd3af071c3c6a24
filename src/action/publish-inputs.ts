import type { Config } from "../core/config/config.ts";
import { UserError } from "../core/user-error.ts";
import { oneOf, type ReadInput } from "./inputs.ts";

/** The inputs of `publish/action.yml`, typed. */
export interface PublishInputs {
  readonly token: string;
  readonly gateName: string;
  readonly artifact: string;
  readonly label: "label" | "no-label";
  readonly comment?: Config["comment"];
  readonly gate?: Config["gate"];
}

/** Throws a `UserError` that names the input and what it takes. */
export function readPublishInputs(read: ReadInput): PublishInputs {
  const text = (name: string) => read(name).trim() || undefined;
  const token = text("github-token");
  if (token === undefined) {
    throw new UserError(
      "There is nothing to publish with: the input `github-token` is empty.",
      "Leave it out, and give the job `permissions:` with `checks: write` and `pull-requests: write`.",
    );
  }
  const comment = oneOf("comment", text("comment"), ["always", "on-problem", "never"]);
  const gate = oneOf("gate", text("gate"), ["agents", "all"]);
  return {
    token,
    gateName: text("name") ?? "Outcome Gate",
    artifact: text("artifact") ?? "outcome-gate",
    label: oneOf("label", text("label"), ["true", "false"]) === "false" ? "no-label" : "label",
    ...(comment === undefined ? {} : { comment }),
    ...(gate === undefined ? {} : { gate }),
  };
}
