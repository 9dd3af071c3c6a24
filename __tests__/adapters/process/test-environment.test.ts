import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import {
  type TestEnvironmentRequest,
  testEnvironment,
} from "../../../src/adapters/process/test-environment.ts";
import { aFolder } from "../../builders/a-folder.ts";

const environment = (from: TestEnvironmentRequest["from"], more: Partial<TestEnvironmentRequest> = {}) =>
  testEnvironment({ from, home: "/lane/h", temp: "/lane/t", env: {}, passEnv: [], ...more });

describe("the environment of tests", () => {
  it("has a home and a temporary folder of the lane's own", () => {
    expect(environment({ HOME: "/home/me", TMPDIR: "/tmp/mine" })).toMatchObject({
      HOME: "/lane/h",
      TMPDIR: "/lane/t",
    });
  });

  it("holds no secret and nothing of the runner's, whatever there is", () => {
    const secrets = {
      GITHUB_TOKEN: "secret",
      NPM_TOKEN: "secret",
      AWS_SECRET_ACCESS_KEY: "secret",
      API_KEY: "secret",
      CARGO_REGISTRY_TOKEN: "secret",
      ACTIONS_RUNTIME_TOKEN: "secret",
      ACTIONS_CACHE_URL: "secret",
      "INPUT_MY-INPUT": "secret",
      GITHUB_ENV: "secret",
      GITHUB_OUTPUT: "secret",
      GITHUB_PATH: "secret",
      GITHUB_STATE: "secret",
      GITHUB_STEP_SUMMARY: "secret",
      GIT_DIR: "secret",
      NODE_OPTIONS: "secret",
      HTTPS_PROXY: "http://me:password@proxy:1",
    };
    expect(Object.values(environment(secrets))).not.toContain("secret");
    expect(environment(secrets)).not.toHaveProperty("HTTPS_PROXY");
  });

  it("never passes what belongs to the runner, also when the suite asks", () => {
    const names = ["GITHUB_TOKEN", "ACTIONS_RUNTIME_TOKEN", "INPUT_A", "GITHUB_OUTPUT", "github_output"];
    const from = Object.fromEntries(names.map((name) => [name, "secret"]));
    expect(Object.values(environment(from, { passEnv: names }))).not.toContain("secret");
  });

  it("passes what the suite names, and sets what the suite sets", () => {
    const env = environment({ DATABASE_TOKEN: "t" }, { passEnv: ["DATABASE_TOKEN"], env: { MODE: "test" } });
    expect(env).toMatchObject({ DATABASE_TOKEN: "t", MODE: "test" });
  });

  it("says nothing about colours or terminals that was not said", () => {
    const names = Object.keys(environment({ PATH: "/bin", LC_ALL: "C", TZ: "UTC", CI: "true" })).sort();
    expect(names).toEqual(["CI", "HOME", "LC_ALL", "PATH", "PYTHONDONTWRITEBYTECODE", "TMPDIR", "TZ"]);
  });

  it("still finds the tools that live below the real home", () => {
    const home = aFolder();
    mkdirSync(join(home, ".cargo"));
    expect(environment({ HOME: home })).toMatchObject({ CARGO_HOME: join(home, ".cargo") });
    expect(environment({ HOME: home })).not.toHaveProperty("RUSTUP_HOME");
    expect(environment({ HOME: home, CARGO_HOME: "/opt/cargo" })).toMatchObject({ CARGO_HOME: "/opt/cargo" });
  });

  it("means the lane where a list of paths means the checkout", () => {
    const from = { PATH: "/repo/node_modules/.bin:/bin:/repository/bin", PYTHONPATH: "/repo" };
    expect(environment(from, { moved: { from: "/repo", to: "/lane/c" } })).toMatchObject({
      PATH: "/lane/c/node_modules/.bin:/bin:/repository/bin",
      PYTHONPATH: "/lane/c",
    });
  });
});
