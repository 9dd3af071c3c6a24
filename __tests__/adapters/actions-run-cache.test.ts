import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { takeActionsVariables } from "../../src/action/workflow-cache.ts";
import { openActionsRunCache } from "../../src/adapters/actions-run-cache.ts";
import { aFolder } from "../builders/a-folder.ts";
import { completed } from "../builders/judged-runs.ts";

/** GitHub's cache as its documentation has it: an entry is never changed, and a scope reads its own and its base's. */
function aService() {
  const scopes = new Map<string, Map<string, string>>();
  const entries = (scope: string) => {
    const own = scopes.get(scope) ?? new Map();
    scopes.set(scope, own);
    return own;
  };
  return {
    entries,
    of: (scope: string, base: string) => ({
      restore: async ([path = ""]: string[], key: string) => {
        const found = entries(scope).get(key) ?? entries(base).get(key);
        if (found !== undefined) writeFileSync(path, found);
        return found === undefined ? undefined : key;
      },
      save: async ([path = ""]: string[], key: string) => {
        if (entries(scope).has(key)) throw new Error("already exists");
        entries(scope).set(key, readFileSync(path, "utf8"));
      },
    }),
  };
}

/** A machine of its own: nothing on its disk yet. */
function aJob(
  service: ReturnType<ReturnType<typeof aService>["of"]>,
  mode: "restore-and-save" | "restore-only" = "restore-and-save",
) {
  const folder = aFolder();
  const said: string[] = [];
  return {
    said,
    folder,
    cache: openActionsRunCache({ folder, service, mode, log: (line) => said.push(line) }),
  };
}

const run = completed("a b:f");

describe("runs of base in the workflow's cache", () => {
  it("made by a push to base are there for every pull request, and the other way round they are not", async () => {
    const github = aService();
    await aJob(github.of("main", "main")).cache.put("k1", run);
    await aJob(github.of("pr-1", "main")).cache.put("k2", run);
    expect(await aJob(github.of("pr-2", "main")).cache.get("k1")).toEqual(run);
    expect(await aJob(github.of("pr-1", "main")).cache.get("k2")).toEqual(run);
    expect(await aJob(github.of("pr-2", "main")).cache.get("k2")).toBeUndefined();
    expect(github.entries("main").size).toBe(1);
  });

  it("are not saved by a run that only restores", async () => {
    const github = aService();
    await aJob(github.of("main", "main"), "restore-only").cache.put("k", run);
    expect(github.entries("main").size).toBe(0);
  });

  it.each([
    ["cut", (text: string) => text.slice(0, -5)],
    ["changed", (text: string) => text.replace("failed", "passed")],
    ["another run's", (text: string) => text.replace(/^.*/, "0".repeat(64))],
    ["empty", () => ""],
  ])("are dropped when they are %s, with a word in the log", async (_, damage) => {
    const github = aService();
    await aJob(github.of("main", "main")).cache.put("k", run);
    for (const [key, text] of github.entries("main")) github.entries("main").set(key, damage(text));
    const job = aJob(github.of("pr-1", "main"));
    expect(await job.cache.get("k")).toBeUndefined();
    expect(job.said.join()).toContain("damaged");
  });

  it("fail nothing when the service does", async () => {
    const broken = async () => {
      throw new Error("503");
    };
    const job = aJob({ restore: broken, save: broken });
    expect(await job.cache.get("k")).toBeUndefined();
    await job.cache.put("k", run);
    expect(await job.cache.get("k")).toEqual(run);
    rmSync(job.folder, { recursive: true });
    expect(job.said.join()).toMatch(/no answer: 503.*did not take.*503/);
  });
});

describe("the runner's variables", () => {
  it("are in the environment only while the service is asked", async () => {
    const env: NodeJS.ProcessEnv = { ACTIONS_RUNTIME_TOKEN: "t", ACTIONS_RESULTS_URL: "u", PATH: "/bin" };
    const withVariables = takeActionsVariables(env);
    expect(env).toEqual({ PATH: "/bin" });
    expect(await withVariables(async () => env["ACTIONS_RUNTIME_TOKEN"])).toBe("t");
    await expect(
      withVariables(async () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(env).toEqual({ PATH: "/bin" });
  });
});
