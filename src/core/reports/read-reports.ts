import { reasonOf } from "../reason-of.ts";
import { type CollectOptions, collectTests, type TestCollector } from "../tests/collect-tests.ts";
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
  /** Why it is not read at all: too large (`incomplete`), or no file that may be read (`unreadable`). */
  readonly refused?: { readonly state: "incomplete" | "unreadable"; readonly why: string };
}

export interface ReadOptions extends CollectOptions {
  /** A format's name, or `auto`. */
  readonly format: string;
  /** From a file's name in a report to its path in the repository; before it is made neutral. */
  readonly place?: (file: string) => string;
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
  const { place = (file: string) => file } = options;
  const placed = <T extends { readonly file?: string }>(found: T): T =>
    found.file === undefined ? found : { ...found, file: place(found.file) };
  const onTest: OnTest = (test) => collector.add(placed(test));
  const among = files.length > 1 ? "others" : "none";
  const ends: FileEnd[] = [];
  // Sorted, since ordinals of tests that repeat across files must not depend on the order of a directory.
  for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))) {
    ends.push(await readFile(file, { wanted, among }, onTest));
  }
  const results = collector.results();
  const errors = ends.flatMap((end) => end.errors).map((error) => collector.error(placed(error)));
  return { state: stateOf(ends), results, errors, notes: notesOf(ends) };
}

type OnTest = (test: ReportedTest) => ReturnType<TestCollector["add"]>;

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

interface Reading {
  readonly wanted: ReportFormat | undefined;
  /** Among others, a file must look like a report; alone it is one, whatever it looks like. */
  readonly among: "others" | "none";
}

const TOO_MANY =
  "it holds more tests than are kept of one run, and the rest is not read; make several suites of it";

const notRead = (why: string): ReportEnd => ({ state: "unreadable", errors: [], notes: [why] });

function formatOf(start: string, { wanted, among }: Reading): ReportFormat | undefined {
  if (wanted === undefined) return sniffFormat(start);
  return among === "none" || wanted.recognises(start) ? wanted : undefined;
}

async function readFile(file: ReportFile, reading: Reading, onTest: OnTest): Promise<FileEnd> {
  const { name, refused } = file;
  if (refused !== undefined) return { ...notRead(refused.why), state: refused.state, name, isEmpty: false };
  const decoder = openDecoder();
  const content = openContent(reading, onTest);
  for await (const bytes of file.chunks) {
    if (!content.wantsMore()) break;
    content.write(decoder.decode(bytes));
  }
  const rest = decoder.end();
  content.write(rest.text);
  const end = content.end();
  return { ...end, notes: [...end.notes, ...rest.notes], name };
}

/** Reads text in the format that it shows itself to be in. */
function openContent(reading: Reading, onTest: OnTest) {
  let reader: ReportReader | undefined;
  let start = "";
  let isForeign = false;
  let isFull = false;
  let fault: string | undefined;
  let tests = 0;
  let looks: readonly string[] = [];
  const begin = (): void => {
    const seen = start.slice(0, START);
    const format = formatOf(seen, reading);
    looks = otherLooks(seen, format);
    isForeign = format === undefined;
    reader = format?.open((test) => {
      tests++;
      if (onTest(test) === "no-room") isFull = true;
    });
    reader?.write(start);
    start = "";
  };
  /** What a report does to its reader (some levels are too deep) is no fault of ours to end with. */
  const guarded = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      fault = `it cannot be read further: ${reasonOf(error)}`;
      return undefined;
    }
  };
  return {
    wantsMore: () => !(isForeign || isFull || fault !== undefined),
    write: (text: string) =>
      guarded(() => {
        if (reader) reader.write(text);
        else {
          start += text;
          if (start.length >= START && !isForeign) begin();
        }
      }),
    end(): Omit<FileEnd, "name"> {
      const isEmpty = reader === undefined && !isForeign && start.trim() === "";
      const read = guarded(() => {
        if (!(reader || isEmpty || isForeign)) begin();
        return reader?.end();
      });
      if (fault !== undefined) return { ...notRead(fault), state: "incomplete", isEmpty };
      const end = read ?? notRead(isEmpty ? "it is empty" : "it is of no known format");
      if (isFull) return { ...end, state: "incomplete", notes: [TOO_MANY], isEmpty };
      return { ...end, notes: [...(tests === 0 ? looks : []), ...end.notes], isEmpty };
    },
  };
}

/** For a file that holds no test in the format that was asked for: what it may be instead. */
function otherLooks(start: string, format: ReportFormat | undefined): readonly string[] {
  if (format === undefined || format.recognises(start)) return [];
  const other = sniffFormat(start);
  return other === undefined ? [] : [`it looks like ${other.name}, and is read as ${format.name}`];
}

/**
 * An empty file beside whole reports, named as they are, is a report that was never written: a run that was cut short.
 * An empty file of another kind (a test's output, say) is none.
 */
function stateOf(ends: readonly FileEnd[]): ReportsRead["state"] {
  if (ends.length === 0) return "absent";
  if (ends.every(({ isEmpty }) => isEmpty)) return "empty";
  if (ends.every(({ state }) => state === "unreadable")) return "unreadable";
  const endings = new Set(
    ends.filter(({ state }) => state !== "unreadable").map(({ name }) => endingOf(name)),
  );
  const isCut = ({ name, state, isEmpty }: FileEnd) =>
    state === "incomplete" || (isEmpty && endings.has(endingOf(name)));
  return ends.some(isCut) ? "incomplete" : "complete";
}

const endingOf = (name: string): string => /\.[^./\\]*$/.exec(name)?.[0] ?? "";

const NOTES = 50;

function notesOf(ends: readonly FileEnd[]): string[] {
  const several = ends.length > 1;
  const notes = ends.flatMap(({ name, state, notes: own }) => {
    const told = state === "unreadable" && several ? ["it was passed over", ...own] : own;
    return told.length === 0 ? [] : [`${name}: ${told.join("; ")}`];
  });
  return notes.length <= NOTES
    ? notes
    : [...notes.slice(0, NOTES), `and ${notes.length - NOTES} more notes on reports`];
}
