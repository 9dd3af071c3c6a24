import { UserError } from "../../core/user-error.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import { looksLike } from "../input/looks-like.ts";
import { readJsonLines } from "../input/read-records.ts";
import { readJson } from "../input/tolerant-json.ts";
import type { Instance } from "../instance.ts";
import type { InstanceResult } from "../instance-result.ts";
import type { Remarks } from "../remark.ts";
import type { Counts } from "../table/model-counts.ts";
import { collectResults, type ResultCollection } from "./collect-results.ts";
import { type Finding, finding, type ReportReader, type Source } from "./finding.ts";
import { placeReport, type ReportPlace } from "./place-report.ts";
import { readCounts } from "./read-counts.ts";
import { readHarnessReport } from "./read-harness-report.ts";
import { readGradedLine, readOutcomeFile } from "./read-known-outcomes.ts";
import { readMultiReport } from "./read-multi-report.ts";
import { readOpenHands } from "./read-openhands.ts";
import { readPolyBench } from "./read-polybench.ts";
import { readProOutput, readProResults } from "./read-pro.ts";
import { classOfRunLog, readReportLog } from "./read-report-log.ts";
import { readSummary } from "./read-summary.ts";

/** What the given files and folders hold. */
export interface Results {
  readonly results: readonly InstanceResult[];
  /** Models of which only counts were given. */
  readonly counted: readonly Counts[];
}

/** In this order; the first that knows the shape reads it. */
const READERS: readonly ReportReader[] = [
  readHarnessReport,
  readGradedLine,
  readOutcomeFile,
  readSummary,
  readPolyBench,
  readMultiReport,
  readOpenHands,
  readProOutput,
  readProResults,
];

/**
 * Reads results of any known make, one file at a time. In a folder, JSON that is no result is told once, in sum; a file that was named itself
 * must be one, else a `UserError` says what it looks like.
 */
export async function readResults(
  files: OfflineFiles,
  paths: readonly string[],
  instances: ReadonlyMap<string, Instance>,
  remarks: Remarks,
): Promise<Results> {
  const collection = collectResults(instances, remarks);
  const counted: Counts[] = [];
  for (const path of paths) {
    const kind = await files.kindOf(path);
    if (kind === "absent")
      throw new UserError(`${path} does not exist`, "Give result files or their folder.");
    const reader: FileReader = { files, instances, remarks, collection, counted };
    if (kind === "file") await readNamedFile(path, reader);
    else await readFolder(path, reader);
  }
  return { results: collection.all(), counted };
}

interface FileReader {
  readonly files: OfflineFiles;
  readonly instances: ReadonlyMap<string, Instance>;
  readonly remarks: Remarks;
  readonly collection: ResultCollection;
  readonly counted: Counts[];
}

async function readNamedFile(path: string, reader: FileReader): Promise<void> {
  const stranger = await readFile(path, reader);
  if (stranger !== undefined) {
    throw new UserError(`${path} holds no results; it looks like ${stranger}`, `Known are: ${KNOWN}.`);
  }
}

const KNOWN =
  "report.json of the harness, SWE-smith, SWE-bench-Live, SWE-PolyBench and Multi-SWE-bench, OpenHands output, run summaries, outcome files, and what this command wrote";

async function readFolder(folder: string, reader: FileReader): Promise<void> {
  const strangers: string[] = [];
  let read = 0;
  for (const path of await candidates(folder, reader.files)) {
    const stranger = await readFile(path, reader);
    if (stranger === undefined) read += 1;
    else if (!path.endsWith(".log")) strangers.push(`${path} (${stranger})`);
  }
  if (strangers.length > 0) {
    const more = strangers.length > 3 ? ", ..." : "";
    reader.remarks({
      path: folder,
      text: `${strangers.length} files hold no results: ${strangers.slice(0, 3).join(", ")}${more}`,
    });
  }
  if (read === 0) throw new UserError(`${folder} holds no results`, `Known are: ${KNOWN}.`);
}

/** The JSON files, and logs where their folder has no `report.json`. */
async function candidates(folder: string, files: OfflineFiles): Promise<readonly string[]> {
  const json: string[] = [];
  const logs: string[] = [];
  const reported = new Set<string>();
  for await (const path of files.list(folder)) {
    const slash = path.lastIndexOf("/");
    const name = path.slice(slash + 1);
    if (name === "report.json") reported.add(path.slice(0, slash));
    if (name === "run.json") continue;
    if (/\.(json|jsonl|ndjson)$/i.test(name)) json.push(path);
    else if (/\.log$/i.test(name)) logs.push(path);
  }
  return [...json, ...logs.filter((path) => !reported.has(path.slice(0, path.lastIndexOf("/"))))];
}

/** Undefined when the file was read; else what it looks like. */
async function readFile(path: string, reader: FileReader): Promise<string | undefined> {
  const place = placeReport(path);
  const source: Source = { path, pathId: place.instanceId, instances: reader.instances };
  if (/\.(jsonl|ndjson)$/i.test(path)) return readLines(path, place, source, reader);
  const text = await reader.files.readText(path);
  if (/\.log$/i.test(path)) {
    return takeLog(text, place, source, reader);
  }
  const reading = readJson(text);
  if (reading.kind === "value") {
    if (reading.overlooked !== undefined) reader.remarks({ path, text: `${reading.overlooked} overlooked` });
    return take(reading.value, place, source, reader);
  }
  reader.remarks({ path, text: reading.why });
  if (place.instanceId === "") return "a broken JSON file";
  const broken = finding(place.instanceId, { kind: "not-graded", cell: "invalid" }, "unreadable-report");
  reader.collection.add([broken], place, path);
  return undefined;
}

function takeLog(text: string, place: ReportPlace, source: Source, reader: FileReader): string | undefined {
  const value = readReportLog(text);
  if (value !== undefined) return take(value, place, source, reader);
  if (place.instanceId === "") return "a log without a report";
  const [cell, reason] = classOfRunLog(text);
  reader.collection.add(
    [finding(place.instanceId, { kind: "not-graded", cell }, reason)],
    place,
    source.path,
  );
  return undefined;
}

async function readLines(
  path: string,
  place: ReportPlace,
  source: Source,
  reader: FileReader,
): Promise<string | undefined> {
  let stranger: string | undefined;
  let read = 0;
  for await (const { value, line } of readJsonLines(reader.files, path, reader.remarks)) {
    const looks = take(value, place, source, reader);
    if (looks === undefined) read += 1;
    else if (stranger === undefined) {
      stranger = looks;
      if (read > 0 && line !== undefined)
        reader.remarks({ path, line, text: `no result; it looks like ${looks}` });
    }
  }
  return read > 0 ? undefined : (stranger ?? "an empty file");
}

function take(value: unknown, place: ReportPlace, source: Source, reader: FileReader): string | undefined {
  const counts = readCounts(value);
  if (counts !== undefined) {
    reader.counted.push(...counts);
    return undefined;
  }
  const found = readWith(value, source);
  if (found === undefined) return looksLike(value);
  if (found.length === 0)
    reader.remarks({ path: source.path, text: "no instance id, or one that the data set does not hold" });
  reader.collection.add(found, place, source.path);
  return undefined;
}

function readWith(value: unknown, source: Source): readonly Finding[] | undefined {
  for (const read of READERS) {
    const found = read(value, source);
    if (found !== undefined) return found;
  }
  return undefined;
}
