import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { readText } from "../builders/read-text.ts";

const here = dirname(fileURLToPath(import.meta.url));
const corpus = resolve(here, "../../../shared/data/test-reports");

/** State, then passed, failed, errored, skipped tests and errors outside tests: counted by another program than ours. */
type Row = readonly [string, number, number, number, number, number];
const expected: Record<string, Row> = JSON.parse(
  readFileSync(join(here, "test-reports.expected.json"), "utf8"),
);

const withCorpus = existsSync(corpus) ? describe : describe.skip;

withCorpus("real test reports (skipped when the optional corpus is absent)", () => {
  it.each(Object.entries(expected))("%s is read as counted, or refused", async (path, row) => {
    for (const pieceSize of [65_536, 77]) {
      const { state, results, errors } = await readText(readFileSync(join(corpus, path)), { pieceSize });
      const count = (status: string) =>
        [...results.values()].filter((result) => result.status === status).length;
      expect([state, ...["passed", "failed", "errored", "skipped"].map(count), errors.length]).toEqual(row);
    }
  });
});
