import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { openRunCache } from "../../src/adapters/run-cache.ts";
import type { SuiteRun, TestResult } from "../../src/core/tests/suite-run.ts";
import { keyOfTest } from "../../src/core/tests/test-id.ts";
import { aFolder } from "../builders/a-folder.ts";

const aRun = (name: string, result: TestResult = { status: "passed" }): SuiteRun => ({
  kind: "completed",
  results: new Map([[keyOfTest({ suite: "unit", file: "a", classPath: ["b"], name, ordinal: 1 }), result]]),
  ms: 12.5,
  exitCode: 0,
  notes: ["a note"],
});

const files = (folder: string): readonly string[] => readdirSync(folder).map((name) => join(folder, name));

describe("the cache of runs", () => {
  it("gives back what was put, in the same process or the next", async () => {
    const folder = join(aFolder(), "new");
    const run = aRun("x", { status: "failed", message: "expected 1" });
    await openRunCache({ folder }).put("key", run);
    expect(await openRunCache({ folder }).get("key")).toEqual(run);
    expect(await openRunCache({ folder }).get("other key")).toBeUndefined();
  });

  it.each(["/proc/x/deep", "/dev/null/x"])(
    "keeps nothing in %s, where no folder can be made",
    async (folder) => {
      await openRunCache({ folder }).put("key", aRun("x"));
      expect(await openRunCache({ folder }).get("key")).toBeUndefined();
    },
  );

  it("makes every folder above its own", async () => {
    const folder = join(aFolder(), "a/b/c");
    await openRunCache({ folder }).put("key", aRun("x"));
    expect(files(folder)).toHaveLength(1);
  });

  it("keeps that a run had no exit code", async () => {
    const folder = aFolder();
    const run = { ...aRun("x"), exitCode: undefined };
    await openRunCache({ folder }).put("key", run);
    expect(await openRunCache({ folder }).get("key")).toStrictEqual(run);
  });

  it.each([
    ["cut short", (text: string) => text.slice(0, -5)],
    ["empty", () => ""],
    ["changed", (text: string) => text.replace("passed", "failed")],
    ["without a checksum", (text: string) => text.slice(65)],
  ])("drops an entry that is %s", async (_, spoil) => {
    const folder = aFolder();
    const cache = openRunCache({ folder });
    await cache.put("key", aRun("x"));
    const [path = ""] = files(folder);
    writeFileSync(path, spoil(readFileSync(path, "utf8")));
    expect(await cache.get("key")).toBeUndefined();
    expect(files(folder)).toEqual([]);
  });

  it("drops an entry that was made for another key", async () => {
    const folder = aFolder();
    const cache = openRunCache({ folder });
    await cache.put("key", aRun("x"));
    const [path = ""] = files(folder);
    const text = readFileSync(path);
    await cache.put("other key", aRun("y"));
    const other = files(folder).find((each) => each !== path) ?? "";
    writeFileSync(other, text);
    expect(await cache.get("other key")).toBeUndefined();
  });

  it("stays below its size, and lets go what was unused for longest", async () => {
    const folder = aFolder();
    const cache = openRunCache({ folder });
    await cache.put("old", aRun("x"));
    const [old = ""] = files(folder);
    const size = statSync(old).size;
    await cache.put("older", aRun("y"));
    for (const path of files(folder)) {
      const hour = path === old ? 1 : 2;
      utimesSync(path, Date.now() / 1000 - 3600 * hour, Date.now() / 1000 - 3600 * hour);
    }
    const small = openRunCache({ folder, maxBytes: Math.floor(2.5 * size) });
    await small.get("older");
    await small.put("new", aRun("z"));
    expect(await small.get("old")).toBeUndefined();
    expect(await small.get("older")).toBeDefined();
    expect(await small.get("new")).toBeDefined();
  });

  it("keeps nothing, and fails nothing, where it cannot write", async () => {
    const file = join(aFolder(), "a file");
    writeFileSync(file, "");
    const cache = openRunCache({ folder: join(file, "below") });
    await cache.put("key", aRun("x"));
    expect(await cache.get("key")).toBeUndefined();
  });

  it("leaves no unfinished file", async () => {
    const folder = aFolder();
    mkdirSync(folder, { recursive: true });
    const cache = openRunCache({ folder });
    await Promise.all(Array.from({ length: 20 }, () => cache.put("key", aRun("x"))));
    expect(files(folder).length).toBe(1);
  });
});
