import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Command } from "commander";
import { addHarnessCommand } from "../../src/cli/harness.ts";
import { addSwebenchCommands } from "../../src/cli/swebench.ts";
import { evalLog } from "../builders/an-instance.ts";

const top = mkdtempSync(join(tmpdir(), "swebench-cli-"));
const at = (path: string): string => join(top, path);
const write = (path: string, text: string): void => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};
const text = (path: string): string => readFileSync(at(path), "utf8");

/** The commands as the program has them; standard output is not asked for. */
async function outcomeGate(...args: readonly string[]): Promise<number | undefined> {
  const program = new Command("outcome-gate").exitOverride().configureOutput({ writeErr: () => undefined });
  addSwebenchCommands(program);
  addHarnessCommand(program);
  for (const command of [program, ...program.commands, ...program.commands.flatMap((one) => one.commands)])
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  const before = process.exitCode;
  await program.parseAsync(args, { from: "user" });
  const code = process.exitCode;
  process.exitCode = before;
  return code === undefined ? undefined : Number(code);
}

beforeAll(() => {
  const row = (id: string): string =>
    JSON.stringify({
      instance_id: id,
      repo: "a/b",
      FAIL_TO_PASS: ["f"],
      PASS_TO_PASS: ["p"],
      log_parser: "parse_log_pytest",
    });
  write("set.jsonl", `${row("a__b-1")}\n${row("a__b-2")}\n`);
  write("old/m/a__b-1/test_output.txt", evalLog("PASSED f\nPASSED p"));
  write("old/m/a__b-2/test_output.txt", evalLog("FAILED f\nPASSED p"));
  write("new/m/a__b-1/test_output.txt", evalLog("PASSED f\nPASSED p"));
  write("new/m/a__b-2/test_output.txt", evalLog("FAILED f\nFAILED p"));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe("swebench grade, swebench table and harness", () => {
  it("grade, then count, then compare, each on what the one before wrote", async () => {
    for (const run of ["old", "new"]) {
      const code = await outcomeGate(
        "swebench",
        "grade",
        "--instances",
        at("set.jsonl"),
        "--logs",
        at(run),
        "--rules",
        "strict",
        "--json",
        at(`${run}.jsonl`),
        "--out",
        at(`${run}-reports`),
        "--html",
        at(`${run}.html`),
        "--quiet",
      );
      expect(code).toBe(0);
    }
    expect(
      text("new.jsonl")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).outcome),
    ).toEqual(["resolved", "regression"]);
    expect(
      JSON.parse(text("new-reports/m/a__b-2/report.json"))["a__b-2"].tests_status.PASS_TO_PASS.failure,
    ).toEqual(["p"]);
    expect(text("new.html")).toContain("</html>");

    expect(
      await outcomeGate(
        "swebench",
        "table",
        at("old-reports"),
        "--json",
        at("table.json"),
        "--csv",
        at("t.csv"),
        "--markdown",
        at("t.md"),
        "--by",
        "repository",
        "--quiet",
        "--compare",
        at("old.jsonl"),
        at("new.jsonl"),
      ),
    ).toBe(0);
    const table = JSON.parse(text("table.json"));
    expect(table.models[0].counts).toMatchObject({ resolved: 1, "no-op": 1, regression: 0 });
    expect(table.comparison).toMatchObject({ paired: 2, flow: { "no-op": { regression: 1 } } });
    // Both are runs of one model.
    expect(table.comparison).toMatchObject({
      a: expect.stringContaining("old.jsonl"),
      b: expect.stringContaining("new.jsonl"),
    });
    expect(text("t.md")).toContain("| a/b |");
    expect(text("t.csv").split("\r\n")[0]).toBe("by,group,rules,cell,count,graded,share,low,high");
  });

  it("end with 1 when a policy is broken, with 0 when none is", async () => {
    const harness = (...more: readonly string[]) =>
      outcomeGate("harness", at("old.jsonl"), at("new.jsonl"), "--quiet", ...more);
    expect(await harness()).toBe(0);
    expect(await harness("--fail-if", "regression-share-increases")).toBe(1);
    expect(await harness("--fail-if", "regression-share-increases", "--points", "60")).toBe(0);
    expect(await harness("--fail-if", "resolved-share-decreases")).toBe(0);
  });

  it("refuse what cannot be meant", async () => {
    await expect(outcomeGate("swebench", "table", "--compare", "one", "--quiet")).rejects.toThrow(
      "--compare takes two names, not 1",
    );
    await expect(outcomeGate("swebench", "table", "--quiet")).rejects.toThrow("nothing to count");
    await expect(outcomeGate("swebench", "table", at("old.jsonl"), "--by", "moon")).rejects.toThrow(
      "Allowed choices are repository, language",
    );
    await expect(
      outcomeGate("swebench", "table", at("old.jsonl"), "--quiet", "--compare", "x", "y"),
    ).rejects.toThrow("x is neither a model of the table nor a path");
    await expect(outcomeGate("harness", at("old.jsonl"), at("new.jsonl"), "--points", "-1")).rejects.toThrow(
      "--points",
    );
    await expect(outcomeGate("harness", at("old.jsonl"), at("set.jsonl"))).rejects.toThrow(
      "holds no results; it looks like instances",
    );
    await expect(
      outcomeGate(
        "swebench",
        "grade",
        "--instances",
        at("set.jsonl"),
        "--logs",
        at("old"),
        "--rules",
        "mild",
      ),
    ).rejects.toThrow("mild");
  });
});
