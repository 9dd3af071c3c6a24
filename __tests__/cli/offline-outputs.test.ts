import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { aFolder } from "../builders/a-folder.ts";
import { aTask, jsonLinesFile } from "../builders/a-task.ts";
import { evalLog } from "../builders/an-instance.ts";
import { builtCli } from "../builders/built-cli.ts";
import { shellSuite } from "../builders/shell-project.ts";

const outcomeGate = builtCli();

/** Logs of one run; `model` is what the predictions call it. */
function gradable(model: string, ids: readonly string[] = ["a__b-1"]) {
  const folder = aFolder();
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const row = { repo: "a/b", FAIL_TO_PASS: ["f"], PASS_TO_PASS: ["p"], log_parser: "parse_log_pytest" };
  writeFileSync(join(folder, "set.jsonl"), lines(ids.map((id) => ({ ...row, instance_id: id }))));
  writeFileSync(
    join(folder, "preds.jsonl"),
    lines(ids.map((id) => ({ instance_id: id, model_patch: "x", model_name_or_path: model }))),
  );
  mkdirSync(join(folder, "logs"));
  for (const id of ids) writeFileSync(join(folder, `logs/${id}.log`), evalLog("PASSED f\nFAILED p"));
  return folder;
}

const grade = [
  "swebench",
  "grade",
  "--instances",
  "set.jsonl",
  "--logs",
  "logs",
  "--predictions",
  "preds.jsonl",
];

describe("what the offline commands write", () => {
  it("is refused before the work where it cannot be written or two answers want one place", () => {
    const folder = gradable("m");
    writeFileSync(join(folder, "file"), "");
    for (const command of [
      grade,
      ["swebench", "table", "logs"],
      ["harness", "logs", "logs"],
      ["swebench", "run", "--instances", "set.jsonl", "--predictions", "gold", "--repo", "."],
    ]) {
      expect(outcomeGate(folder, ...command, "--html", "file/page.html")).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("file/page.html cannot be written"),
      });
    }
    expect(outcomeGate(folder, ...grade, "--markdown", "x", "--csv", "x").stderr).toContain(
      "--markdown and --csv both go to",
    );
    const mint = outcomeGate(folder, "mint", "--repo", ".", "--out", "logs");
    expect(mint).toMatchObject({ code: 2, stderr: expect.stringContaining("logs cannot be written") });
  });

  it("stays below --out, whatever models and instances are called", () => {
    const folder = gradable("..");
    expect(outcomeGate(folder, ...grade, "--out", "deep/reports", "--quiet").code).toBe(0);
    expect(existsSync(join(folder, "deep/reports/__/a__b-1/report.json"))).toBe(true);
    expect(existsSync(join(folder, "deep/a__b-1"))).toBe(false);
  });

  it("names models without letting them command a terminal or a workflow", () => {
    const folder = gradable("::error::m\u001b[31m", ["a__b-1", "a__b-2"]);
    const { stdout } = outcomeGate(folder, ...grade, "--explain", "a__b-1");
    const table = outcomeGate(folder, ...grade);
    expect(`${stdout}${table.stdout}`).not.toMatch(/^\s*::|\p{Cc}\[/mu);
    expect(table.stdout).toContain("error::m");
  });

  it("is one line an instance, in a file as on standard output", () => {
    const ids = Array.from({ length: 700 }, (_, at) => `a__b-${at}`);
    const folder = gradable("m", ids);
    const { stdout } = outcomeGate(folder, ...grade, "--json", "-");
    outcomeGate(folder, ...grade, "--json", "graded.jsonl", "--quiet");
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).instance_id),
    ).toEqual(ids.toSorted());
    expect(readFileSync(join(folder, "graded.jsonl"), "utf8")).toBe(stdout);
  });
});

describe("swebench run", () => {
  const task = aTask();
  const rows = [7, 8, 9].map((number) => ({ ...task.row, instance_id: `octo__spoon-${number}` }));
  const run = ["swebench", "run", "--instances", jsonLinesFile("set.jsonl", rows), "--predictions", "none"];
  const { command = "", report = "" } = shellSuite;
  const suite = ["--command", command, "--report", report, "--repo", task.repository.folder];

  it("stops when nobody reads its lines and nothing keeps them", () => {
    const words = [process.execPath, outcomeGate.file, ...run, ...suite, "--out", "-"];
    const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
    const { stderr } = spawnSync("sh", ["-c", `${line} | true`], { encoding: "utf8" });
    expect(stderr).toContain("1/3 ");
    expect(stderr).not.toContain("3/3 ");
  });

  it("says when its command names tests otherwise than the data set does", () => {
    const other = jsonLinesFile("other.jsonl", [
      { ...task.row, FAIL_TO_PASS: ["x.py::f"], PASS_TO_PASS: [] },
    ]);
    const args = ["swebench", "run", "--instances", other, "--predictions", "none", ...suite, "--out", "-"];
    const { stdout } = outcomeGate(aFolder(), ...args);
    expect(JSON.parse(stdout).detail).toMatch(
      /^none of the 1 listed tests is among the \d that ran: `x.py::f` is listed/,
    );
  });

  it("is refused a folder without a clone at once, not for every instance", () => {
    const ended = outcomeGate(aFolder(), ...run, "--repo", ".", "--out", "out.jsonl");
    expect(ended).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("is not in a git repository"),
    });
  });
});
