import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { temporaryFolder } from "../builders/git-repository.ts";
import { buildBundles, bundles } from "../programs/build-bundles.ts";

beforeAll(buildBundles);

/** The source of everything that a program loaded until it ended, by Node's own record of what it ran. */
function loadedBy(program: string): string {
  const record = temporaryFolder();
  spawnSync(process.execPath, [join(bundles, program)], {
    env: { PATH: process.env["PATH"], NODE_V8_COVERAGE: record, RUNNER_TEMP: record },
  });
  const scripts = readdirSync(record)
    .filter((name) => name.startsWith("coverage-"))
    .flatMap((name) => JSON.parse(readFileSync(join(record, name), "utf8")).result)
    .map(({ url }: { url: string }) => url)
    .filter((url) => url.startsWith("file:") && url.includes("/dist/"));
  rmSync(record, { recursive: true });
  return scripts.map((url) => readFileSync(fileURLToPath(url), "utf8")).join("\n");
}

describe("a run of the gate that ends before it judges", () => {
  const judging = ["function evaluateLocally", "function repairLocally", "SaxesParser"];

  it("has loaded nothing that judges", () => {
    const loaded = loadedBy("gate.mjs");
    expect(loaded.includes("There is no workflow run here")).toBe(true);
    expect(judging.filter((part) => loaded.includes(part))).toEqual([]);
    // To import them reads what Node keeps for later.
    expect(loaded.match(/from ?"(?:node:)?(?:https?|crypto)"/g)).toBeNull();
  });

  it("is looked at by words that the bundles do contain", () => {
    const chunks = readdirSync(join(bundles, "chunks")).filter((name) => name.endsWith(".mjs"));
    const everything = chunks.map((name) => readFileSync(join(bundles, "chunks", name), "utf8")).join("\n");
    expect(judging.filter((part) => !everything.includes(part))).toEqual([]);
  });
});
