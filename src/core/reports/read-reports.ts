import { type CollectOptions, collectTests } from "../tests/collect-tests.ts";
import type { ReportsRead } from "../tests/judge-run.ts";
import { UserError } from "../user-error.ts";
import { openDecoder } from "./decode.ts";
import { formatByName, formatNames, sniffFormat } from "./formats.ts";
import type { ReportEnd, ReportedTest, ReportFormat, ReportReader } from "./report.ts";

/** One report, perhaps one of many in a folder. */
export interface ReportFile {
  /** For notes; relative to wherever the reports are. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface ReadOptions extends CollectOptions {
  /** A format's name, or `auto`. */
  readonly format: string;
}

/**
 * Reads the reports of one run as streams, in the order of their names, into one set of results. A folder may hold other
 * files: what is not of the format is passed over when something else is. What ends too early makes the whole incomplete.
 *
 * Throws a `UserError` for a format that does not exist.
 */
export async function readReports(files: readonly ReportFile[], options: ReadOptions): Promise<ReportsRead> {
  const wanted = wantedFormat(options.format);
  const collector = collectTests(options);
  const ends: FileEnd[] = [];
  // Sorted, since ordinals of tests that repeat across files must not depend on the order of a directory.
  for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))) {
    ends.push(await readFile(file, wanted, collector.add));
  }
  const results = collector.results();
  const errors = ends.flatMap((end) => end.errors).map(collector.error);
  return { state: stateOf(ends), results, errors, notes: notesOf(ends) };
}

interface FileEnd extends ReportEnd {
  readonly name: string;
  readonly isEmpty: boolean;
}

function wantedFormat(name: string): ReportFormat | undefined {
  if (name === "auto") return undefined;
  const format = formatByName(name);
  if (format) return format;
  throw new UserError(
    `There is no report format "${name}".`,
    `Known formats: auto, ${formatNames.join(", ")}.`,
  );
}

/** What a format may see before it says whether it knows the file. In characters. */
const START = 4_096;

async function readFile(
  file: ReportFile,
  wanted: ReportFormat | undefined,
  onTest: (test: ReportedTest) => void,
): Promise<FileEnd> {
  const decoder = openDecoder();
  let reader: ReportReader | undefined;
  let start = "";
  let isForeign = false;
  const begin = (): void => {
    const format = wanted ?? sniffFormat(start);
    isForeign = format === undefined;
    reader = format?.open(onTest);
    reader?.write(start);
    start = "";
  };
  for await (const bytes of file.chunks) {
    if (isForeign) break;
    const text = decoder.decode(bytes);
    if (reader) reader.write(text);
    else {
      start += text;
      if (start.length >= START) begin();
    }
  }
  const rest = decoder.end();
  start += rest.text;
  const isEmpty = reader === undefined && !isForeign && start.trim() === "";
  if (reader) reader.write(start);
  else if (!isEmpty && !isForeign) begin();
  const end: ReportEnd = reader?.end() ?? {
    state: "unreadable",
    errors: [],
    notes: [isEmpty ? "it is empty" : "it is of no known format"],
  };
  return { ...end, notes: [...end.notes, ...rest.notes], name: file.name, isEmpty };
}

/** An empty file beside whole reports is a report that was never written: a run that was cut short. */
function stateOf(ends: readonly FileEnd[]): ReportsRead["state"] {
  if (ends.length === 0) return "absent";
  if (ends.every(({ isEmpty }) => isEmpty)) return "empty";
  if (ends.every(({ state }) => state === "unreadable")) return "unreadable";
  return ends.some(({ state, isEmpty }) => state === "incomplete" || isEmpty) ? "incomplete" : "complete";
}

const NOTES = 50;

function notesOf(ends: readonly FileEnd[]): string[] {
  const several = ends.length > 1;
  const notes = ends.flatMap(({ name, state, notes: own }) => {
    const told = state === "unreadable" && several ? ["it was passed over", ...own] : own;
    return told.map((note) => `${name}: ${note}`);
  });
  return notes.length <= NOTES
    ? notes
    : [...notes.slice(0, NOTES), `and ${notes.length - NOTES} more notes on reports`];
}
