import type { OfflineFiles } from "../../ports/offline-files.ts";
import { isObject, isTextList, type JsonObject } from "../input/record.ts";
import { readJson } from "../input/tolerant-json.ts";

/** What a `report.json` beside a log says of each test. */
export interface OtherReport {
  readonly path: string;
  readonly resolved: boolean;
  readonly passed: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
}

/** The `report.json` beside a log, to explain a difference. Undefined when there is none with test lists. */
export async function readOtherReport(
  files: OfflineFiles,
  logPath: string,
  instanceId: string,
): Promise<OtherReport | undefined> {
  const path = `${logPath.slice(0, logPath.lastIndexOf("/") + 1)}report.json`;
  if ((await files.kindOf(path)) !== "file") return undefined;
  const reading = readJson(await files.readText(path));
  if (reading.kind === "error" || !isObject(reading.value)) return undefined;
  const own = reading.value[instanceId];
  const report: JsonObject = isObject(own) ? own : reading.value;
  const status = report["tests_status"];
  if (!isObject(status)) return undefined;
  return {
    path,
    resolved: report["resolved"] === true,
    passed: new Set(testsOf(status, "success")),
    failed: new Set(testsOf(status, "failure")),
  };
}

const testsOf = (status: JsonObject, key: string): readonly string[] =>
  ["FAIL_TO_PASS", "PASS_TO_PASS"].flatMap((name) => {
    const split = status[name];
    const tests = isObject(split) ? split[key] : undefined;
    return isTextList(tests) ? tests : [];
  });
