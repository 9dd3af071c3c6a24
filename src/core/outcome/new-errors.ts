import type { OutsideError, SuiteRun } from "../tests/suite-run.ts";

/**
 * The errors outside any test that head's run has and base's has not, of runs that came to their end. An error of a file
 * that has one on base is none of the change's; without a file the texts are compared, without their numbers, which
 * differ from run to run.
 */
export function newErrors(base: SuiteRun, head: SuiteRun): readonly OutsideError[] {
  if (head.kind !== "completed") return [];
  const known = new Set((base.errors ?? []).map(identityOf));
  return (head.errors ?? []).filter((error) => !known.has(identityOf(error)));
}

const identityOf = ({ file, message }: OutsideError): string =>
  file === undefined ? `text ${message.replaceAll(/\d+/g, "#")}` : `file ${file}`;
