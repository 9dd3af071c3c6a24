import { describe, expect, it } from "@jest/globals";
import { explainGrade } from "../../../src/offline/grade/explain.ts";
import { type GradedInstance, type GradeRequest, gradeRun } from "../../../src/offline/grade/grade-run.ts";
import { writeHarnessReport } from "../../../src/offline/grade/harness-report.ts";
import { readOtherReport } from "../../../src/offline/grade/other-report.ts";
import { gradedLine } from "../../../src/offline/graded-line.ts";
import { cellOf } from "../../../src/offline/instance-result.ts";
import { writeRemark } from "../../../src/offline/remark.ts";
import { evalLog } from "../../builders/an-instance.ts";
import { memoryOfflineFiles } from "../../fakes/memory-offline-files.ts";

const row = (id: string, about = {}) =>
  JSON.stringify({
    instance_id: id,
    repo: "octo/spoon",
    FAIL_TO_PASS: '["t.py::fix"]',
    PASS_TO_PASS: ["t.py::keep"],
    log_parser: "parse_log_pytest",
    ...about,
  });
const GOOD = evalLog("PASSED t.py::fix\nPASSED t.py::keep");
const prediction = (id: string, model_patch: string | null = "diff", model = "m/one") =>
  JSON.stringify({ instance_id: id, model_patch, model_name_or_path: model });

async function run(texts: Readonly<Record<string, string>>, about: Partial<GradeRequest> = {}) {
  const files = memoryOfflineFiles(texts);
  const remarks: string[] = [];
  const graded: GradedInstance[] = [];
  const request: GradeRequest = {
    instances: "set.jsonl",
    logs: ["logs"],
    ruleSet: "swebench-5",
    only: [],
    ...about,
  };
  for await (const one of gradeRun(files, request, (remark) => remarks.push(writeRemark(remark))))
    graded.push(one);
  const cells = graded.map(({ result }) => [result.model, result.instanceId, cellOf(result.verdict)]);
  return { files, graded, remarks, cells };
}

describe("grading a run", () => {
  it("finds the instance in the name of the file or of a folder above it, and the model beside it", async () => {
    const { cells } = await run({
      "set.jsonl": [row("octo__three.js-1"), row("octo__three.js-12"), row("octo__three.js-2")].join("\n"),
      "logs/run/gpt/octo__three.js-1/test_output.txt": GOOD,
      "logs/run/gpt/octo__three.js-1/run_instance.log": "not this one",
      "logs/run/octo__three.js-12.claude-3.5.eval.log": GOOD,
      "logs/run/instance_octo__three.js-2.log": evalLog("FAILED t.py::fix"),
    });
    expect(cells).toEqual([
      ["gpt", "octo__three.js-1", "resolved"],
      ["run", "octo__three.js-2", "regression"],
      ["claude-3.5", "octo__three.js-12", "resolved"],
    ]);
  });

  it.each(["eval_a__b-1.log", "gpt-4.a__b-1.log", "a__b-1_out.txt", "a__b-1.log"])(
    "finds an id anywhere in the name, and not the id that it begins with: %s",
    async (name) => {
      const { cells } = await run({
        "set.jsonl": [row("a__b-1"), row("a__b")].join("\n"),
        [`logs/${name}`]: GOOD,
      });
      expect(cells.map(([, id]) => id)).toEqual(["a__b-1"]);
    },
  );

  it("tells two runs of one model apart by their folders", async () => {
    const { cells } = await run({
      "set.jsonl": row("a__b-1"),
      "logs/first/a__b-1.gpt.log": GOOD,
      "logs/second/a__b-1.gpt.log": evalLog("PASSED t.py::keep"),
    });
    expect(cells).toEqual([
      ["first/gpt", "a__b-1", "resolved"],
      ["second/gpt", "a__b-1", "no-op"],
    ]);
  });

  it("tells empty patches, absent predictions and absent logs apart", async () => {
    const { cells, remarks } = await run(
      {
        "set.jsonl": ["a__b-1", "a__b-2", "a__b-3", "a__b-4", "a__b-5"].map((id) => row(id)).join("\n"),
        "preds.jsonl": [
          prediction("a__b-1"),
          prediction("a__b-2", ""),
          prediction("a__b-3", null),
          prediction("a__b-4"),
          prediction("x__y-9"),
        ].join("\n"),
        "logs/a__b-1.log": GOOD,
      },
      { predictions: "preds.jsonl" },
    );
    expect(cells).toEqual([
      ["m/one", "a__b-1", "resolved"],
      ["m/one", "a__b-2", "empty"],
      ["m/one", "a__b-3", "empty"],
      ["m/one", "a__b-4", "unparsed"],
      ["m/one", "a__b-5", "no-prediction"],
    ]);
    expect(remarks).toEqual([
      "preds.jsonl: 1 predictions are for instances that are not in the data set: x__y-9",
      "preds.jsonl: 1 instances have no prediction: a__b-5",
    ]);
  });

  it("tells a malformed line by its number and goes on; of two rows for one id the last wins", async () => {
    const { cells, remarks } = await run({
      "set.jsonl": [
        row("a__b-1"),
        "{broken",
        row("a__b-2"),
        row("a__b-1", { FAIL_TO_PASS: ["t.py::none"] }),
      ].join("\n"),
      "logs/a__b-1.log": GOOD,
      "logs/a__b-2.log": GOOD,
      "logs/other.log": "x",
    });
    expect(cells).toEqual([
      ["logs", "a__b-1", "no-op"],
      ["logs", "a__b-2", "resolved"],
    ]);
    expect(remarks[0]).toMatch(/^set\.jsonl:2: skipped: not JSON/);
    expect(remarks.slice(1)).toEqual([
      "set.jsonl:4: a__b-1 is there twice; the last one counts",
      "logs: 1 files name no instance of the data set: logs/other.log",
    ]);
  });

  it("says what a file of another kind looks like", async () => {
    await expect(run({ "set.jsonl": prediction("a__b-1"), "logs/a__b-1.log": GOOD })).rejects.toThrow(
      "set.jsonl holds no instances; it looks like predictions",
    );
    await expect(
      run(
        { "set.jsonl": row("a__b-1"), "preds.json": `[${row("a__b-1")}]`, "logs/x.log": "" },
        { predictions: "preds.json" },
      ),
    ).rejects.toThrow("preds.json holds no predictions; it looks like instances of a data set");
    await expect(run({ "set.jsonl": row("a__b-1"), "logs/x.log": "" })).rejects.toThrow(
      "no log at logs names an instance",
    );
  });

  it("uses the given parser where none is known, and refuses one that does not exist", async () => {
    const texts = { "set.jsonl": row("a__b-1", { log_parser: undefined }), "logs/a__b-1.log": GOOD };
    expect((await run(texts)).cells).toEqual([["logs", "a__b-1", "unparsed"]]);
    expect((await run(texts, { parser: "parse_log_pytest" })).cells).toEqual([
      ["logs", "a__b-1", "resolved"],
    ]);
    await expect(run(texts, { parser: "cobol" })).rejects.toThrow("cobol is no log parser");
  });

  it("writes one line an instance, with no test passed where nothing was graded", async () => {
    const { graded } = await run({
      "set.jsonl": [row("a__b-1"), row("a__b-2")].join("\n"),
      "logs/a__b-1.log": GOOD,
      "logs/a__b-2.log": "",
    });
    expect(graded.map((one) => JSON.parse(gradedLine(one.result, one.log?.path)))).toEqual([
      {
        instance_id: "a__b-1",
        model: "logs",
        rules: "swebench-5",
        class: "graded",
        outcome: "resolved",
        f2p: [1, 1],
        p2p: [1, 1],
        log: "logs/a__b-1.log",
      },
      {
        instance_id: "a__b-2",
        model: "logs",
        rules: "swebench-5",
        class: "unparsed",
        outcome: null,
        f2p: [0, 1],
        p2p: [0, 1],
        reason: "no-markers",
        log: "logs/a__b-2.log",
      },
    ]);
  });
});

describe("the harness's report", () => {
  it("has the harness's fields and escapes what is not ASCII", async () => {
    const { graded } = await run({
      "set.jsonl": row("a__b-1", { FAIL_TO_PASS: ["é"] }),
      "logs/a__b-1.log": evalLog("SKIPPED é\nFAILED t.py::keep"),
    });
    const [one] = graded;
    const text = one?.log === undefined ? "" : writeHarnessReport("a__b-1", one.log.grade, "swebench-5");
    expect(text).toContain('"\\u00e9"');
    expect(JSON.parse(text)).toEqual({
      "a__b-1": {
        patch_is_None: false,
        patch_exists: true,
        patch_successfully_applied: true,
        resolved: false,
        infra_failure: false,
        tests_status: {
          FAIL_TO_PASS: { success: [], failure: ["é"] },
          PASS_TO_PASS: { success: [], failure: ["t.py::keep"] },
          FAIL_TO_FAIL: { success: [], failure: [] },
          PASS_TO_FAIL: { success: [], failure: [] },
        },
      },
    });
  });

  it("names a sign of a broken environment instead of tests when the log has no results", async () => {
    const { graded } = await run({ "set.jsonl": row("a__b-1"), "logs/a__b-1.log": "Could not resolve host" });
    const [one] = graded;
    const report = JSON.parse(
      one?.log === undefined ? "{}" : writeHarnessReport("a__b-1", one.log.grade, "swebench-5"),
    );
    expect(report["a__b-1"]).toMatchObject({
      patch_successfully_applied: false,
      infra_failure: true,
      infra_failure_reason: "network_unreachable",
    });
    expect(report["a__b-1"]).not.toHaveProperty("tests_status");
  });
});

describe("explaining a grade", () => {
  it("lists every expected test, how it counts, and where a report beside the log says otherwise", async () => {
    const report = {
      resolved: true,
      tests_status: {
        FAIL_TO_PASS: { success: ["t.py::fix"], failure: [] },
        PASS_TO_PASS: { success: ["t.py::keep"], failure: [] },
      },
    };
    const { graded, files } = await run(
      {
        "set.jsonl": [row("a__b-1"), row("a__b-2")].join("\n"),
        "logs/a__b-1/test_output.txt": evalLog("PASSED t.py::fix"),
        "logs/a__b-1/report.json": JSON.stringify(report),
        "logs/a__b-2/test_output.txt": GOOD,
      },
      { only: ["a__b-1"] },
    );
    const [one] = graded;
    expect(graded).toHaveLength(1);
    const other = await readOtherReport(files, "logs/a__b-1/test_output.txt", "a__b-1");
    expect(one === undefined ? [] : explainGrade(one, other)).toEqual([
      "a__b-1: breaking-resolved under swebench-5",
      "  log: logs/a__b-1/test_output.txt",
      "  parser: parse_log_pytest, eval type: pass-and-fail",
      "  1 test names between the markers",
      "  FAIL_TO_PASS: 1 of 1 pass",
      "    pass  t.py::fix  (PASSED)",
      "  PASS_TO_PASS: 0 of 1 pass",
      "    FAIL  t.py::keep  (missing from the log)  <- the report says pass",
      "  compared with logs/a__b-1/report.json",
    ]);
  });
});
