import { readReports } from "../../src/core/reports/read-reports.ts";
import type { ReportsRead } from "../../src/core/tests/judge-run.ts";
import { testOfKey, writeTestId } from "../../src/core/tests/test-id.ts";

/** A report given as text (or bytes), read in pieces of `pieceSize` bytes, with its tests as `written id: status`. */
export async function readText(
  report: string | Uint8Array,
  options: { readonly format?: string; readonly roots?: readonly string[]; readonly pieceSize?: number } = {},
): Promise<ReportsRead & { readonly tests: readonly string[] }> {
  const bytes = typeof report === "string" ? new TextEncoder().encode(report) : report;
  const read = await readReports([{ name: "report", chunks: piecesOf(bytes, options.pieceSize ?? 65_536) }], {
    suite: "unit",
    format: options.format ?? "auto",
    roots: options.roots ?? [],
  });
  const tests = [...read.results].map(([key, { status }]) => `${writeTestId(testOfKey(key))}: ${status}`);
  return { ...read, tests };
}

function* piecesOf(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
