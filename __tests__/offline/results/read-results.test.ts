import { describe, expect, it } from "@jest/globals";
import type { Instance } from "../../../src/offline/instance.ts";
import { cellOf } from "../../../src/offline/instance-result.ts";
import { writeRemark } from "../../../src/offline/remark.ts";
import { readResults } from "../../../src/offline/results/read-results.ts";
import { anInstance } from "../../builders/an-instance.ts";
import { memoryOfflineFiles } from "../../fakes/memory-offline-files.ts";

async function read(
  texts: Readonly<Record<string, unknown>>,
  paths: readonly string[],
  known: readonly Instance[] = [],
) {
  const written = Object.entries(texts).map(([path, value]) => [
    path,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const remarks: string[] = [];
  const instances = new Map(known.map((instance) => [instance.id, instance]));
  const { results, counted } = await readResults(
    memoryOfflineFiles(Object.fromEntries(written)),
    paths,
    instances,
    (remark) => remarks.push(writeRemark(remark)),
  );
  const cells = results.map((result) => [result.model, result.instanceId, cellOf(result.verdict)]);
  return { results, counted, remarks, cells };
}

const split = (success: readonly string[], failure: readonly string[]) => ({ success, failure });
const status = (f2p: object, p2p: object) => ({ FAIL_TO_PASS: f2p, PASS_TO_PASS: p2p });
const report = {
  patch_is_None: false,
  patch_exists: true,
  patch_successfully_applied: true,
  resolved: false,
  tests_status: status(split(["f"], ["g"]), split(["p"], [])),
};

describe("per-instance reports", () => {
  it.each<[string, unknown, string]>([
    ["with the id level", { "a__b-1": report }, "partially-resolved"],
    ["without it", report, "partially-resolved"],
    [
      "of an empty patch",
      {
        "a__b-1": {
          patch_is_None: true,
          patch_exists: false,
          patch_successfully_applied: false,
          resolved: false,
        },
      },
      "empty",
    ],
    [
      "without tests",
      { "a__b-1": { ...report, patch_successfully_applied: false, tests_status: undefined } },
      "unparsed",
    ],
    [
      "without tests after a time-out",
      {
        "a__b-1": {
          ...report,
          patch_successfully_applied: false,
          tests_status: undefined,
          infra_failure_reason: "tests_timed_out",
        },
      },
      "timed-out",
    ],
    ["shortened to the flag", { "a__b-1": { ...report, tests_status: undefined } }, "unresolved"],
    [
      "of SWE-bench-Live",
      { instance_id: "a__b-1", resolved: true, ...status(split(["f"], []), split(["p"], [])) },
      "resolved",
    ],
    [
      "of SWE-bench-Live, a fail-to-pass test not run",
      { instance_id: "a__b-1", resolved: false, ...status(split([], []), split(["p"], [])) },
      "no-op",
    ],
  ])("%s", async (_, value, cell) => {
    const path = "runs/gpt/a__b-1/report.json";
    expect((await read({ [path]: value }, [path])).cells).toEqual([["gpt", "a__b-1", cell]]);
  });

  it.each<[string, object, string, string]>([
    ["resolved", {}, "resolved", "resolved"],
    [
      "keeps pass-to-pass",
      { all_f2p_passed: false, passed_tests: ["t.py::keep"], failed_tests: ["t.py::fix"] },
      "unresolved-keeps-p2p",
      "no-op",
    ],
    [
      "breaks pass-to-pass",
      { no_p2p_failed: false, passed_tests: ["t.py::fix"], failed_tests: ["t.py::keep"] },
      "breaking-resolved",
      "breaking-resolved",
    ],
    ["not applied", { patch_applied: false }, "not-applied", "not-applied"],
    ["no generation", { generation: false }, "empty", "empty"],
    ["no logs", { with_logs: false }, "unparsed", "unparsed"],
  ])("of SWE-PolyBench: %s, without and with the data set", async (_, about, without, withSet) => {
    const base = {
      instance_id: "octo__spoon-1",
      patch_applied: true,
      generation: true,
      with_logs: true,
      all_f2p_passed: true,
      no_p2p_failed: true,
      resolved: true,
      passed_tests: ["t.py::fix"],
      failed_tests: [],
    };
    const texts = { "poly/octo__spoon-1_result.json": { ...base, ...about } };
    expect((await read(texts, ["poly"])).cells).toEqual([["poly", "octo__spoon-1", without]]);
    expect((await read(texts, ["poly"], [anInstance()])).cells).toEqual([["poly", "octo__spoon-1", withSet]]);
  });

  it("of Multi-SWE-bench need each listed test in its own class again", async () => {
    const instance = anInstance({
      id: "o__r-7",
      f2p: ["a", "b"],
      p2p: ["c"],
      classes: new Map([
        ["a", "f2p"],
        ["b", "n2p"],
      ]),
    });
    const result = { passed_tests: [], failed_tests: [] };
    const value = {
      org: "o",
      repo: "r",
      number: 7,
      valid: true,
      f2p_tests: { a: {}, b: {} },
      n2p_tests: {},
      p2p_tests: { c: {} },
      test_patch_result: result,
      fix_patch_result: result,
    };
    expect((await read({ "x/report.json": value }, ["x"], [instance])).cells).toEqual([
      ["x", "o__r-7", "partially-resolved"],
    ]);
    const broken = {
      ...value,
      valid: false,
      test_patch_result: { passed_tests: ["c"] },
      fix_patch_result: { failed_tests: ["c"] },
    };
    expect((await read({ "x/report.json": broken }, ["x"])).cells).toEqual([
      ["x", "o__r-7", "unresolved-breaks-p2p"],
    ]);
  });

  it("of SWE-bench Pro are graded with the data set's lists", async () => {
    const tests = [
      { name: "t.py::fix", status: "PASSED" },
      { name: "t.py::keep", status: "FAILED" },
    ];
    const texts = {
      "pro/octo__spoon-1/gold_output.json": { tests },
      "pro/eval_results.json": { "octo__spoon-2": true, "octo__spoon-3": false },
    };
    expect((await read(texts, ["pro"], [anInstance()])).cells.toSorted()).toEqual([
      ["pro", "octo__spoon-1", "breaking-resolved"],
      ["pro", "octo__spoon-2", "resolved"],
      ["pro", "octo__spoon-3", "unresolved"],
    ]);
  });

  it("of OpenHands are read from its lines and from its logs", async () => {
    const line = (id: string, flags: object) =>
      JSON.stringify({
        instance_id: id,
        test_result: { git_patch: "", report: { resolved: false, ...flags } },
      });
    const texts = {
      "oh/output.swebench_eval.jsonl": [
        line("a__b-1", { resolved: true }),
        line("a__b-2", { test_timeout: true }),
        line("a__b-3", { failed_apply_patch: true }),
        line("a__b-4", {}),
      ].join("\n"),
      "oh/logs/instance_a__b-5.log":
        "x\n12:00 - report: {'patch_exists': True, 'resolved': True, 'tests_status': {'FAIL_TO_PASS': {'success': ['f'], 'failure': []}, 'PASS_TO_PASS': {'success': [\"p's\"], 'failure': []}}}\nResult",
      "oh/logs/instance_a__b-6.log": "Starting\nTest timed out after 1800 seconds.",
      "oh/logs/instance_a__b-7.log": "Starting",
    };
    expect((await read(texts, ["oh"])).cells.map(([, id, cell]) => [id, cell])).toEqual([
      ["a__b-1", "resolved"],
      ["a__b-2", "timed-out"],
      ["a__b-3", "not-applied"],
      ["a__b-4", "unresolved"],
      ["a__b-5", "resolved"],
      ["a__b-6", "timed-out"],
      ["a__b-7", "invalid"],
    ]);
  });
});

describe("archives of results", () => {
  it("of SWE-bench name a run after its folder, not after the folder of its logs", async () => {
    const texts = {
      "lite/20240402_agent/logs/a__b-1/report.json": { "a__b-1": report },
      "lite/20240402_agent/results/results.json": {
        no_generation: ["a__b-2"],
        no_logs: ["a__b-3"],
        resolved: ["a__b-4"],
      },
      "lite/20240808_other/logs/a__b-1/report.json": { "a__b-1": report },
    };
    expect((await read(texts, ["lite"])).cells.toSorted()).toEqual([
      ["20240402_agent", "a__b-1", "partially-resolved"],
      ["20240402_agent", "a__b-2", "empty"],
      ["20240402_agent", "a__b-3", "unparsed"],
      ["20240402_agent", "a__b-4", "resolved"],
      ["20240808_other", "a__b-1", "partially-resolved"],
    ]);
    expect((await read({ "logs/a__b-1/report.json": report }, ["logs"])).cells[0]?.[0]).toBe("logs");
  });

  it("of Multi-SWE-bench have the repository in the path and summaries of their own form", async () => {
    const shown = { passed_tests: ["a"], failed_tests: [] };
    const multi = {
      org: "o",
      repo: "r",
      number: 7,
      valid: true,
      test_patch_result: shown,
      fix_patch_result: shown,
    };
    const texts = {
      "c/2026_agent/logs/o/r/evals/pr-7/report.json": multi,
      "c/2026_agent/results/results.json": {
        resolved_instances: 1,
        resolved: ["o__r-7"],
        unresolved_ids: ["o__r-8"],
        empty_error_patch_ids: ["o__r-9"],
        incomplete_ids: ["o__r-10"],
      },
    };
    // The report alone says neither; the summary does.
    expect((await read(texts, ["c"])).cells.toSorted()).toEqual([
      ["2026_agent", "o__r-10", "no-prediction"],
      ["2026_agent", "o__r-7", "resolved"],
      ["2026_agent", "o__r-8", "unresolved"],
      ["2026_agent", "o__r-9", "invalid"],
    ]);
  });
});

describe("summaries and outcome files", () => {
  it("of the current harness: why each instance is not resolved", async () => {
    const value = {
      schema_version: 2,
      resolved_ids: ["a"],
      unresolved_ids: ["b"],
      empty_patch_ids: ["c"],
      error_ids: ["d", "e"],
      incomplete_ids: ["f"],
      failure_reasons: { e: "tests_timed_out" },
    };
    expect((await read({ "gpt-4.1.run7.json": value }, ["gpt-4.1.run7.json"])).cells).toEqual(
      [
        ["a", "resolved"],
        ["c", "empty"],
        ["d", "invalid"],
        ["e", "timed-out"],
        ["f", "no-prediction"],
        ["b", "unresolved"],
      ].map((pair) => ["gpt-4.1.run7", ...pair]),
    );
  });

  it("of 1.x, with duplicate ids and a trailing comma", async () => {
    const text =
      '{"no_generation": ["a", "a"], "generated": ["b", "c", "d", "e"], "with_logs": ["b", "c", "d"], "applied": ["c", "d"], "no_apply": ["b"], "test_timeout": [], "resolved": ["c", "c"],}';
    const { cells, remarks } = await read({ "results.json": text }, ["results.json"]);
    expect(cells.map(([, id, cell]) => [id, cell])).toEqual([
      ["c", "resolved"],
      ["a", "empty"],
      ["b", "not-applied"],
      ["d", "unresolved"],
      ["e", "unparsed"],
    ]);
    expect(remarks).toEqual(["results.json: a trailing comma or the like overlooked"]);
  });

  it("add what has no report to the reports of the same run, and do not count twice", async () => {
    const texts = {
      "logs/run_evaluation/run7/gpt/a__b-1/report.json": { "a__b-1": report },
      "logs/gpt.run7.json": { resolved_ids: [], unresolved_ids: ["a__b-1"], empty_patch_ids: ["a__b-2"] },
    };
    expect((await read(texts, ["logs"])).cells).toEqual([
      ["gpt", "a__b-1", "partially-resolved"],
      ["gpt", "a__b-2", "empty"],
    ]);
  });

  it("by instance, by line, and as counts alone", async () => {
    const texts = {
      "truth.json": {
        submission: "s",
        instances: {
          a: { outcome: "Work in Progress", f2p: [1, 2], p2p: [0, 1] },
          b: { outcome: null, why: "not applied" },
          c: { outcome: null, why: "no log" },
        },
      },
      "lines.jsonl":
        '{"instance_id": "d", "model": "m", "rules": "strict", "class": "graded", "outcome": "no-op", "f2p": [0, 1], "p2p": [1, 1]}\n{"instance_id": "e", "model": "m", "rules": "strict", "class": "timed-out", "outcome": null, "f2p": [0, 1], "p2p": [0, 1]}',
      "counts.json": { models: [{ name: "n", counts: { resolved: 3, "No-Op": 4 } }] },
    };
    const { cells, counted, results } = await read(texts, Object.keys(texts));
    expect(cells).toEqual([
      ["s", "a", "work-in-progress"],
      ["s", "b", "not-applied"],
      ["s", "c", "unparsed"],
      ["m", "d", "no-op"],
      ["m", "e", "timed-out"],
    ]);
    expect(results.at(-1)?.rules).toBe("strict");
    expect(counted).toEqual([{ name: "n", rules: "as-reported", cells: { resolved: 3, "no-op": 4 } }]);
  });
});

describe("what is wrong in the inputs", () => {
  it("is told for a broken report in a folder, and the instance counts as invalid", async () => {
    const texts = {
      "r/gpt/a__b-1/report.json": "",
      "r/gpt/a__b-2/report.json": { "a__b-2": report },
      "r/preds.json": [{ instance_id: "x", model_patch: "" }],
    };
    const { cells, remarks } = await read(texts, ["r"]);
    expect(cells).toEqual([
      ["gpt", "a__b-1", "invalid"],
      ["gpt", "a__b-2", "partially-resolved"],
    ]);
    expect(remarks[0]).toMatch(/^r\/gpt\/a__b-1\/report\.json: not JSON/);
    expect(remarks[1]).toBe("r: 1 files hold no results: r/preds.json (predictions)");
  });

  it("stops with what a named file looks like, and with a folder that holds nothing", async () => {
    const texts = {
      "p.jsonl": '{"instance_id": "a", "model_patch": ""}',
      "i.json": { instance_id: "a", repo: "r", FAIL_TO_PASS: [] },
      "e/x.txt": "",
    };
    await expect(read(texts, ["p.jsonl"])).rejects.toThrow(
      "p.jsonl holds no results; it looks like predictions",
    );
    await expect(read(texts, ["i.json"])).rejects.toThrow(
      "i.json holds no results; it looks like instances of a data set",
    );
    await expect(read(texts, ["e"])).rejects.toThrow("e holds no results");
    await expect(read(texts, ["nope"])).rejects.toThrow("nope does not exist");
  });

  it("names a malformed line and reads the rest; the last of two results for one instance wins, told", async () => {
    const line = (outcome: string) =>
      `{"instance_id": "a", "model": "m", "class": "graded", "outcome": "${outcome}", "f2p": [0, 1], "p2p": [1, 1]}`;
    const { cells, remarks } = await read({ "l.jsonl": `${line("no-op")}\n{oops\n${line("resolved")}` }, [
      "l.jsonl",
    ]);
    expect(cells).toEqual([["m", "a", "resolved"]]);
    expect(remarks[0]).toMatch(/^l\.jsonl:2: skipped: not JSON/);
    expect(remarks[1]).toBe("l.jsonl: a is there twice for m; the last one counts");
  });
});
