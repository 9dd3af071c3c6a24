import type { Selectable } from "kysely";
import { offlineFiles } from "../adapters/offline-files.ts";
import { openArchive } from "../adapters/store/open-archive.ts";
import { type LedgerRow, streamRulings, streamVerdicts } from "../adapters/store/stream-ledger.ts";
import type { Tables } from "../adapters/store/tables.ts";
import { csvRow } from "../offline/table/csv-row.ts";
import { type StoreOption, storeSettings } from "./ledger-store.ts";
import { lineOutput } from "./line-output.ts";

export interface LedgerExportOptions extends StoreOption {
  readonly format: "jsonl" | "csv";
  /** `-` is standard output. */
  readonly out: string;
}

/** `outcome-gate ledger export`: everything recorded, as lines. Holds a few entries at a time, however many there are. Returns 0. */
export async function ledgerExport(options: LedgerExportOptions): Promise<number> {
  const archive = await openArchive(storeSettings(options));
  try {
    const output = await lineOutput(offlineFiles(), options.out);
    const lines = options.format === "csv" ? csvLines(archive.db) : jsonLines(archive.db);
    for await (const line of lines) if ((await output.write(line)) === "nobody-reads") break;
    await output.end();
    return 0;
  } finally {
    await archive.close();
  }
}

type Database = Parameters<typeof streamVerdicts>[0];

async function* jsonLines(db: Database): AsyncGenerator<string> {
  for await (const row of streamVerdicts(db)) yield JSON.stringify(verdictLine(row));
  for await (const row of streamRulings(db)) yield JSON.stringify(rulingLine(row));
}

function verdictLine(row: LedgerRow): unknown {
  return {
    kind: "verdict",
    seq: row.seq,
    recordedAt: row.recorded_at,
    repository: repositoryOf(row),
    ...(row.pull_request === 0 ? {} : { pullRequest: row.pull_request }),
    run: { id: row.run, attempt: row.attempt },
    verdict: JSON.parse(row.document),
  };
}

function rulingLine(row: Selectable<Tables["ruling"]>): unknown {
  const { seq, repository, pull_request: pullRequest, head, kind, by_login: by, at, text, source } = row;
  return {
    kind: "ruling",
    seq,
    repository: { id: repository },
    pullRequest,
    head,
    ruling: kind,
    by,
    at,
    text,
    source,
  };
}

const repositoryOf = ({ repository, owner, name }: LedgerRow): unknown =>
  owner === null || name === null ? { id: repository } : { id: repository, owner, name };

const COLUMNS = [
  "seq",
  "recorded_at",
  "repository",
  "owner",
  "name",
  "pull_request",
  "head",
  "base",
  "run",
  "attempt",
  "outcome",
  "decision",
  "agent",
  "broken",
  "certified",
  "probes",
] as const satisfies readonly (keyof LedgerRow)[];

/** Lines end as RFC 4180 has it. */
async function* csvLines(db: Database): AsyncGenerator<string> {
  yield `${csvRow(COLUMNS)}\r`;
  for await (const row of streamVerdicts(db)) {
    yield `${csvRow(COLUMNS.map((column) => String(row[column] ?? "")))}\r`;
  }
}
