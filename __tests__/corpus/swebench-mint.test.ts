import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { readLog } from "../../src/offline/grade/read-log.ts";
import { rulesFor } from "../../src/offline/grade/rule-set.ts";
import { LOG_PARSERS } from "../../src/offline/logs/parser-registry.ts";
import type { StatusMap } from "../../src/offline/logs/status-map.ts";
import { type Buckets, mintBuckets } from "../../src/offline/mint-buckets.ts";
import { describeCorpus, SHARED_DATA } from "./shared-data.ts";

interface Pair {
  readonly buckets: Buckets;
  readonly log_parser: string;
}

function statusesOf(path: string, parserName: string): StatusMap {
  const parser = LOG_PARSERS[parserName];
  if (parser === undefined) throw new Error(`no parser ${parserName}`);
  const rules = rulesFor("swebench-1", "pass-and-fail");
  const reading = readLog(readFileSync(path, "utf8"), parser, { instanceId: "", version: "" }, rules);
  if (reading.kind !== "results") throw new Error(`${path}: ${reading.reason}`);
  return reading.statuses;
}

describeCorpus("minting from real pairs of logs", () => {
  it("gives the four expected lists of every pair, in order", () => {
    const folder = join(SHARED_DATA, "mint-pairs");
    const expected: Record<string, Pair> = JSON.parse(readFileSync(join(folder, "EXPECTED.json"), "utf8"));
    const got = Object.entries(expected).map(([id, { log_parser }]) => [
      id,
      mintBuckets(
        statusesOf(join(folder, id, "log_pre.log"), log_parser),
        statusesOf(join(folder, id, "log_post.log"), log_parser),
        "swebench-1",
      ),
    ]);
    expect(Object.fromEntries(got)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([id, { buckets }]) => [id, buckets])),
    );
  });

  it("gives SWE-smith's own lists under its rules", () => {
    const folder = join(SHARED_DATA, "swe-smith/run_validation");
    const expected = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
    const buckets = mintBuckets(
      statusesOf(join(folder, "test_output.txt"), "parse_log_pytest_v2"),
      statusesOf(join(folder, "test_output_pre_gold.txt"), "parse_log_pytest_v2"),
      "swe-smith",
    );
    expect(buckets).toEqual(expected);
  });
});
