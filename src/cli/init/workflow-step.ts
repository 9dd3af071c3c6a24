import { yamlScalar } from "./yaml-scalar.ts";

/** One step of the written workflow. */
export type WorkflowStep =
  | {
      /** With the version behind `#`. */
      readonly uses: string;
      /** Values as they stand in YAML. */
      readonly with: Readonly<Record<string, string>>;
      readonly comment?: string;
    }
  | { readonly run: string };

export const uses = (action: string, inputs: Readonly<Record<string, string>>): WorkflowStep => ({
  uses: action,
  with: inputs,
});

/** The step's lines, indented as an entry of `steps`. */
export function stepText(step: WorkflowStep): string {
  if ("run" in step) return `      - run: ${yamlScalar(step.run)}\n`;
  const inputs = Object.entries(step.with).map(([key, value]) => `          ${key}: ${value}\n`);
  const comment =
    step.comment === undefined ? "" : `      # ${step.comment.replaceAll("\n", "\n      # ")}\n`;
  return `${comment}      - uses: ${step.uses}\n${inputs.length === 0 ? "" : `        with:\n${inputs.join("")}`}`;
}
