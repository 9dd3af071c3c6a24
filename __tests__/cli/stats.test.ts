import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { stats } from "../../src/cli/stats.ts";
import { aFolder } from "../builders/a-folder.ts";
import { aBreakingVerdict, aVerdict } from "../builders/a-verdict.ts";

function saved(): string {
  const folder = aFolder();
  for (const name of ["shop", "bank"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "shop", "1.json"), JSON.stringify(aVerdict()));
  writeFileSync(
    join(folder, "shop", "2.json"),
    JSON.stringify(aBreakingVerdict({ agent: { name: "copilot", confidence: "identity", evidence: [] } })),
  );
  writeFileSync(join(folder, "bank", "1.json"), JSON.stringify(aBreakingVerdict({ culprits: [] })));
  writeFileSync(join(folder, "bank", "package.json"), "{}");
  writeFileSync(join(folder, "bank", "cut.json"), '{"schema": "outcome-gate/ver');
  return folder;
}

async function grouped(by: "path" | "folder" | "base" | "agent") {
  const folder = saved();
  const json = join(folder, "stats.out");
  expect(await stats([folder], { by, json, quiet: true })).toBe(0);
  const { all, groups } = JSON.parse(readFileSync(json, "utf8"));
  return {
    all,
    groups: groups.map((group: { name: string; stats: { verdicts: number; caught: number } }) => [
      group.name.replace(folder, "FOLDER"),
      group.stats.verdicts,
      group.stats.caught,
    ]),
  };
}

describe("stats from saved verdicts", () => {
  it.each([
    ["path", [["FOLDER", 3, 1]]],
    [
      "folder",
      [
        ["bank", 1, 0],
        ["shop", 2, 1],
      ],
    ],
    ["base", [["b".repeat(12), 3, 1]]],
    [
      "agent",
      [
        ["nobody known", 2, 0],
        ["copilot", 1, 1],
      ],
    ],
  ] as const)("are one row for each %s; other JSON files are passed over", async (by, rows) => {
    const found = await grouped(by);
    expect(found.groups).toEqual(rows);
    expect(found.all).toMatchObject({ verdicts: 3, broken: 2, caught: 1 });
  });

  it("refuse a place without a verdict", async () => {
    await expect(stats([aFolder()], { by: "path", quiet: true })).rejects.toThrow("There is no verdict in");
    await expect(stats(["/nonexistent"], { by: "path" })).rejects.toThrow("/nonexistent cannot be read");
  });
});
