import { parse as parseCsv } from "csv-parse/sync";
import { reasonOf } from "../../core/reason-of.ts";
import { UserError } from "../../core/user-error.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import type { Remarks } from "../remark.ts";
import { isObject } from "./record.ts";
import { readJson } from "./tolerant-json.ts";

/** One row of a file of rows. */
export interface FileRecord {
  readonly value: unknown;
  /** From 1; absent where the file is one JSON document. */
  readonly line?: number;
  /** In a map from id to row: the id. */
  readonly key?: string;
}

/**
 * The rows of a file in any of the usual containers: JSON Lines (a malformed line is told and skipped), a JSON list, a JSON map from
 * id to row, one JSON object, or CSV. `isRow` tells a single row from a map of rows. Throws a `UserError` when the file is none of these.
 */
export async function* readRecords(
  files: OfflineFiles,
  path: string,
  isRow: (value: unknown) => boolean,
  remarks: Remarks,
): AsyncGenerator<FileRecord> {
  if (/\.(jsonl|ndjson)$/i.test(path)) {
    yield* readJsonLines(files, path, remarks);
    return;
  }
  const text = await files.readText(path);
  if (/\.csv$/i.test(path)) {
    yield* readCsv(path, text);
    return;
  }
  const reading = readJson(text);
  if (reading.kind === "value") {
    if (reading.overlooked !== undefined) remarks({ path, text: `${reading.overlooked} overlooked` });
    yield* rowsOf(reading.value, isRow);
    return;
  }
  if (!/\n\s*\{/.test(text)) {
    throw new UserError(`${path} is ${reading.why}`, "Give a .jsonl, .json or .csv file.");
  }
  yield* readJsonLines(files, path, remarks);
}

/** The values of a JSON Lines file. */
export async function* readJsonLines(
  files: OfflineFiles,
  path: string,
  remarks: Remarks,
): AsyncGenerator<FileRecord> {
  let line = 0;
  for await (const text of files.readLines(path)) {
    line += 1;
    if (text.trim() === "") continue;
    const reading = readJson(text);
    if (reading.kind === "error") {
      remarks({ path, line, text: `skipped: ${reading.why}` });
      continue;
    }
    if (reading.overlooked !== undefined) remarks({ path, line, text: `${reading.overlooked} overlooked` });
    yield { value: reading.value, line };
  }
}

function* rowsOf(value: unknown, isRow: (value: unknown) => boolean): Generator<FileRecord> {
  if (Array.isArray(value)) {
    for (const row of value) yield { value: row };
  } else if (isRow(value) || !isObject(value) || !Object.values(value).every(isObject)) yield { value };
  else for (const [key, row] of Object.entries(value)) yield { value: row, key };
}

function* readCsv(path: string, text: string): Generator<FileRecord> {
  try {
    const rows: unknown[] = parseCsv(text, {
      columns: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    for (const value of rows) yield { value };
  } catch (error) {
    throw new UserError(`${path} is no CSV: ${reasonOf(error)}`, "Give a .jsonl, .json or .csv file.");
  }
}
