import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { describeToolchain } from "../../src/adapters/toolchain.ts";
import { aFolder } from "../builders/a-folder.ts";

const jest = { suites: [{ framework: "jest" }], paths: [] };
const own = { suites: [{ framework: "command", command: "make test" }], paths: [] };

describe("the toolchain's description", () => {
  it("names the system and the version of Node, and is the same each time", async () => {
    const env = { PATH: process.env["PATH"] ?? "" };
    const first = await describeToolchain(jest, env, "/");
    expect(first).toContain(process.platform);
    expect(first).toContain(`node: ${process.version}`);
    expect(await describeToolchain(jest, env, "/")).toBe(first);
  });

  it("says which programs are not there", async () => {
    expect(await describeToolchain(own, { PATH: "/nowhere" }, "/")).toContain("node: none");
  });

  const asked = async (users: Parameters<typeof describeToolchain>[0]) => {
    const text = await describeToolchain(users, { PATH: "/nowhere" }, "/");
    return text
      .split("\n")
      .slice(1)
      .map((line) => line.split(":")[0]);
  };

  it("asks only what the frameworks start", async () => {
    const python = [{ framework: "pytest" }, { framework: "unittest" }];
    expect(await asked({ suites: python, paths: ["a.rs"] })).toEqual(["python3", "python"]);
    const both = [{ framework: "jest" }, { framework: "go-test" }];
    expect(await asked({ suites: both, paths: [] })).toEqual(["node", "go", "cc"]);
  });

  it("asks, for a command of the user's, what it names and what the repository is written in", async () => {
    const paths = ["Makefile", "src/a.ts", "tools/b.rs"];
    const command = "ruby run.rb && make";
    const suites = [{ framework: "command", command }];
    expect((await asked({ suites, paths })).sort()).toEqual(["cc", "node", "ruby", "rustc"]);
    const builds = [{ framework: "pytest", build: "cargo build" }];
    expect((await asked({ suites: builds, paths: ["a.py", "b.rs"] })).sort()).toEqual([
      "cc",
      "python",
      "python3",
      "rustc",
    ]);
  });

  it("asks everything when neither tells", async () => {
    expect((await asked(own)).length).toBeGreaterThan(8);
  });

  it("changes with the answer of a program", async () => {
    const folder = aFolder();
    const answer = async (version: string) => {
      writeFileSync(join(folder, "node"), `#!/bin/sh\necho ${version}\n`);
      chmodSync(join(folder, "node"), 0o755);
      return describeToolchain(jest, { PATH: `${folder}:/bin:/usr/bin` }, "/");
    };
    expect(await answer("v1")).not.toBe(await answer("v2"));
  });
});
