import { parseDocument } from "yaml";

/** A suite that was given on the command line, for a base without one. */
export interface GivenSuite {
  readonly command?: string;
  readonly report?: string;
  readonly setup?: string;
}

/**
 * The configuration of a task's branch: base's own text, comments and all, with the task's tests as `fail-to-pass`, where the gate
 * looks for them first (design rule 9). A suite that is given replaces base's.
 */
export function taskConfig(
  base: string | undefined,
  failToPass: readonly string[],
  suite: GivenSuite | undefined,
): string {
  const document = parseDocument(base ?? "");
  if (suite !== undefined) document.set("suites", [{ framework: "command", name: "tests", ...suite }]);
  document.set("fail-to-pass", failToPass);
  return document.toString({ lineWidth: 0 });
}
