import type { Outcome } from "../verdict/schema.ts";

/** A label as it is created when the repository lacks it. GitHub's limits: 50 characters of name, 100 of description. */
export interface Label {
  readonly name: string;
  /** Six hexadecimal digits, without `#`. */
  readonly color: string;
  readonly description: string;
}

/** The one label of each outcome. A pull request carries at most one of these nine. */
export const outcomeLabels: Readonly<Record<Outcome, Label>> = {
  resolved: label("resolved", "1a7f37", "Fixes every designated test and breaks none"),
  "breaking-resolved": label("breaking resolved", "bc4c00", "Fixes every designated test and breaks others"),
  "partially-resolved": label("partially resolved", "9a6700", "Fixes some designated tests and breaks none"),
  "work-in-progress": label("work in progress", "bf8700", "Fixes some designated tests and breaks others"),
  "no-op": label("no-op", "6e7781", "Fixes no designated test and breaks none"),
  regression: label("regression", "cf222e", "Fixes no designated test and breaks others"),
  ungraded: label("ungraded", "8c959f", "Breaks nothing; no test says what it was to fix"),
  "not-applied": label("not applied", "8250df", "Does not merge into the base branch"),
  inconclusive: label("inconclusive", "0969da", "The runs do not allow an answer"),
};

/** Set by a maintainer to let the pull request's own version of the edited tests count. Never set by the gate; a push withdraws it. */
export const testsAcceptedLabel: Label = label(
  "tests accepted",
  "0550ae",
  "A maintainer accepts the pull request's edits to existing tests",
);

/** Set by a maintainer to let the change pass whatever the gate says. Withdrawn by the next push. */
export const overrideLabel: Label = label(
  "override",
  "57606a",
  "A maintainer lets this change pass whatever the gate says",
);

/** Set by anybody who may label: the pull request is gated whoever wrote it. */
export const gateLabel: Label = label("gate", "1f883d", "Gate this pull request, whoever wrote it");

function label(name: string, color: string, description: string): Label {
  return { name: `outcome: ${name}`, color, description };
}
