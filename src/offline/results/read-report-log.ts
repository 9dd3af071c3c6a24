import { readPythonLiteral } from "../input/python-literal.ts";

const MARK = "report: {";

/** The last `report: {...}` of a run log, as Python prints it: the harness's `run_instance.log` of 2.x, OpenHands' evaluation logs. Undefined when there is none. */
export function readReportLog(text: string): unknown {
  const at = text.lastIndexOf(MARK);
  if (at === -1) return undefined;
  const start = at + MARK.length - 1;
  const end = text.indexOf("\n", start);
  return readPythonLiteral(text.slice(start, end === -1 ? undefined : end).trimEnd());
}
