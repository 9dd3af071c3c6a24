import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { openDecoder } from "../../core/reports/decode.ts";
import { formatByName, sniffFormat } from "../../core/reports/formats.ts";
import type { ReportEnd, ReportedTest, ReportFormat } from "../../core/reports/report.ts";
import { UserError } from "../../core/user-error.ts";

/** The reports of one run, taken together. `absent`: there was none. */
export interface ReportsEnd {
  readonly state: ReportEnd["state"] | "absent";
  readonly errors: ReportEnd["errors"];
  readonly notes: readonly string[];
}

const START_CHARACTERS = 4_096;
const READ_BYTES = 256 * 1024;
/** More than any report that tests make; a run must not keep us reading for ever. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_FILES = 100_000;

/**
 * Reads one report, or all files of a folder, in pieces, and hands on each test as it comes. Only regular files
 * are read: the code under test makes them, and a link or a named pipe would lead elsewhere. In a folder, files
 * that are not of the format are passed over, with a note. `format` is a format's name or `auto`.
 */
export async function readRunReports(
  path: string,
  format: string,
  onTest: (test: ReportedTest) => void,
): Promise<ReportsEnd> {
  const known = formatByName(format);
  if (known === undefined && format !== "auto") {
    throw new UserError(
      `There is no report format \`${format}\`.`,
      "Name one of those in the documentation, or `auto`.",
    );
  }
  const status = await lstat(path).catch(() => undefined);
  if (status?.isDirectory()) {
    return readFolder(path, known, onTest);
  }
  if (status === undefined) {
    return { state: "absent", errors: [], notes: [] };
  }
  const end = status.isFile() ? await readReport(path, { known, wanted: "any" }, onTest) : NOT_A_FILE;
  return end === "another-format" ? NOT_A_FILE : end;
}

const NOT_A_FILE: ReportEnd = {
  state: "unreadable",
  errors: [],
  notes: ["the report is not a file of a known format"],
};

async function readFolder(
  path: string,
  known: ReportFormat | undefined,
  onTest: (test: ReportedTest) => void,
): Promise<ReportsEnd> {
  const files = await regularFiles(path);
  const ends: ReportEnd[] = [];
  const notes: string[] = [];
  for (const file of files.slice(0, MAX_FILES)) {
    const end = await readReport(join(path, file), { known, wanted: "of-the-format" }, onTest);
    if (end === "another-format") {
      notes.push(`${file} is not a report`);
    } else {
      ends.push(end);
    }
  }
  const state = files.length > MAX_FILES ? "incomplete" : worst(ends);
  return {
    state,
    errors: ends.flatMap((end) => end.errors),
    notes: [...new Set([...notes.slice(0, 5), ...ends.flatMap((end) => end.notes)])],
  };
}

/** In a stable order, so that repeated names get the same numbers in every run. */
async function regularFiles(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
}

function worst(ends: readonly ReportEnd[]): ReportsEnd["state"] {
  const states = ends.map((end) => end.state);
  return (
    (["unreadable", "incomplete", "complete"] as const).find((state) => states.includes(state)) ?? "absent"
  );
}

interface Reading {
  readonly known: ReportFormat | undefined;
  /** `any`: a known format reads the file whatever it looks like, and judges it. */
  readonly wanted: "any" | "of-the-format";
}

async function readReport(
  path: string,
  { known, wanted }: Reading,
  onTest: (test: ReportedTest) => void,
): Promise<ReportEnd | "another-format"> {
  const texts = textOf(path);
  let start = "";
  let step = await texts.next();
  for (; !step.done && start.length < START_CHARACTERS; step = await texts.next()) {
    start += step.value;
  }
  const head = start.slice(0, START_CHARACTERS);
  const fits = known === undefined ? sniffFormat(head) : known.recognises(head) ? known : undefined;
  const format = fits ?? (wanted === "any" ? known : undefined);
  if (format === undefined) {
    await texts.return({ notes: [], isWhole: true });
    return "another-format";
  }
  const reader = format.open(onTest);
  reader.write(start);
  for (; !step.done; step = await texts.next()) {
    reader.write(step.value);
  }
  const end = reader.end();
  const notes = [...end.notes, ...step.value.notes];
  return { ...end, notes, state: step.value.isWhole ? end.state : "incomplete" };
}

interface TextEnd {
  readonly notes: readonly string[];
  readonly isWhole: boolean;
}

async function* textOf(path: string): AsyncGenerator<string, TextEnd> {
  // Not through a link that has taken the file's place since it was looked at, and not waiting for a pipe.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const decoder = openDecoder();
  let total = 0;
  try {
    const buffer = Buffer.alloc(READ_BYTES);
    while (total < MAX_BYTES) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, null);
      if (bytesRead === 0) {
        break;
      }
      total += bytesRead;
      yield decoder.decode(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
  const { text, notes } = decoder.end();
  yield text;
  return { notes, isWhole: total < MAX_BYTES };
}
