import type { Config } from "../core/config/config.ts";
import { gateLabel } from "../core/render/labels.ts";
import type { Verdict } from "../core/verdict/schema.ts";

export interface Exemption {
  readonly title: string;
  readonly summary: string;
}

/** Why this pull request is not gated, or undefined when it is, as a merge group always is. What decides is base's configuration, and a label that forces. */
export function exemptionOf(
  pullRequest: { readonly labels: readonly string[]; readonly draft: "draft" | "ready" } | undefined,
  agent: Verdict["agent"],
  config: Pick<Config, "gate" | "drafts">,
): Exemption | undefined {
  if (pullRequest === undefined || pullRequest.labels.includes(gateLabel.name)) return undefined;
  if (config.drafts === "skip" && pullRequest.draft === "draft") {
    return {
      title: "A draft",
      summary: "Drafts are not gated here. The gate runs when the pull request is ready for review.",
    };
  }
  if (config.gate === "all" || agent !== undefined) return undefined;
  return {
    title: "Not an agent's",
    summary: `Nothing shows that a coding agent wrote this pull request, and only those are gated here (\`gate: agents\`). The label \`${gateLabel.name}\` gates it all the same.`,
  };
}
