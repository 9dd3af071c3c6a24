import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { Command } from "commander";
import { addMintCommand } from "../../src/cli/mint.ts";
import { addSwebenchCommands } from "../../src/cli/swebench.ts";
import { aFolder } from "../builders/a-folder.ts";
import { aHistory } from "../builders/a-history.ts";
import { expectLine, shellRunner } from "../builders/shell-project.ts";

/** The commands as the program has them. */
async function outcomeGate(...args: readonly string[]): Promise<number | undefined> {
  const program = new Command("outcome-gate").exitOverride();
  addSwebenchCommands(program);
  addMintCommand(program);
  const before = process.exitCode;
  await program.parseAsync(args, { from: "user" });
  const code = process.exitCode;
  process.exitCode = before;
  return code === undefined ? undefined : Number(code);
}

const config =
  'suites: [{ name: tests, command: "sh run-tests.sh {tests}", report: tap, test-files: ["t/**"] }]\n';

describe("mint and swebench run", () => {
  it("make tasks, designate them, and run the gold patches, each on what the one before wrote", async () => {
    const base = {
      ...shellRunner,
      ".github/outcome-gate.yml": config,
      "src/a": "a\n",
      "t/a.sh": expectLine("src/a", "a"),
    };
    const history = aHistory(base);
    history.squash("Add b (#2)\n\nFixes #1", { ...base, "src/b": "b\n", "t/b.sh": expectLine("src/b", "b") });
    const { folder } = history.repository;
    const [tasks, out] = [join(aFolder(), "tasks.jsonl"), join(aFolder(), "gold.jsonl")];
    const mint = [
      "mint",
      "--repo",
      folder,
      "--name",
      "octo/spoon",
      "--out",
      tasks,
      "--repeat",
      "1",
      "--designate",
      "--quiet",
    ];
    expect(await outcomeGate(...mint)).toBe(0);
    expect(history.repository.git("show", "outcome-gate/octo__spoon-2:.github/outcome-gate.yml")).toContain(
      "fail-to-pass:\n  - b",
    );
    const run = [
      "swebench",
      "run",
      "--instances",
      tasks,
      "--predictions",
      "gold",
      "--repo",
      folder,
      "--out",
      out,
    ];
    expect(await outcomeGate(...run, "--rules", "strict", "--quiet")).toBe(0);
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({
      instance_id: "octo__spoon-2",
      rules: "strict",
      outcome: "resolved",
      f2p: [1, 1],
      p2p: [1, 1],
    });
    const table = join(aFolder(), "counts.json");
    expect(await outcomeGate("swebench", "table", out, "--json", table, "--quiet")).toBe(0);
    expect(JSON.parse(readFileSync(table, "utf8")).models).toMatchObject([
      { name: "gold", counts: { resolved: 1 } },
    ]);
  });

  it.each([
    [["swebench", "run"], "No repository is given"],
    [["swebench", "run", "--repo", ".", "--repos", "."], "exclude each other"],
    [["swebench", "run", "--repo", "/nowhere"], "/nowhere is no folder"],
    [["swebench", "run", "--repo", ".", "--workers", "0"], "--workers"],
    [["mint", "--github", "spoon", "--out", "x"], "is no repository"],
  ])("%j is refused", async (args, message) => {
    const file = join(aFolder(), "empty.jsonl");
    writeFileSync(file, "");
    const needed = args[0] === "mint" ? [] : ["--instances", file, "--predictions", "gold"];
    await expect(outcomeGate(...args, ...needed)).rejects.toThrow(message);
    expect(existsSync("x")).toBe(false);
  });
});
