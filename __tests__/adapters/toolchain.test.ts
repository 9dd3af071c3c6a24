import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { describeToolchain } from "../../src/adapters/toolchain.ts";
import { aFolder } from "../builders/a-folder.ts";

const own = [{ framework: "command", command: "make test" }];

describe("the toolchain's description", () => {
  it("names the system and the version of Node, and is the same each time", async () => {
    const env = { PATH: process.env["PATH"] ?? "" };
    const first = await describeToolchain([{ framework: "jest" }], env, "/");
    expect(first).toContain(process.platform);
    expect(first).toContain(`node: ${process.version}`);
    expect(await describeToolchain([{ framework: "jest" }], env, "/")).toBe(first);
  });

  it("says which programs are not there", async () => {
    expect(await describeToolchain(own, { PATH: "/nowhere" }, "/")).toContain("node: none");
  });

  it("asks only what the frameworks start, and everything for a command of the user's", async () => {
    const programs = (text: string) =>
      text
        .split("\n")
        .slice(1)
        .map((line) => line.split(":")[0]);
    const ask = async (suites: Parameters<typeof describeToolchain>[0]) =>
      programs(await describeToolchain(suites, { PATH: "/nowhere" }, "/"));
    expect(await ask([{ framework: "pytest" }, { framework: "unittest" }])).toEqual(["python3", "python"]);
    expect(await ask([{ framework: "jest" }, { framework: "go-test" }])).toEqual(["node", "go", "cc"]);
    expect((await ask(own)).length).toBeGreaterThan(8);
    expect((await ask([{ framework: "pytest", build: "cargo build" }])).length).toBeGreaterThan(8);
  });

  it("changes with the answer of a program", async () => {
    const folder = aFolder();
    const answer = async (version: string) => {
      writeFileSync(join(folder, "node"), `#!/bin/sh\necho ${version}\n`);
      chmodSync(join(folder, "node"), 0o755);
      return describeToolchain([{ framework: "jest" }], { PATH: `${folder}:/bin:/usr/bin` }, "/");
    };
    expect(await answer("v1")).not.toBe(await answer("v2"));
  });
});
