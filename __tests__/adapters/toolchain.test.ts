import { describe, expect, it } from "@jest/globals";
import { describeToolchain } from "../../src/adapters/toolchain.ts";

describe("the toolchain's description", () => {
  it("names the system and the version of Node, and is the same each time", async () => {
    const env = { PATH: process.env["PATH"] ?? "" };
    const first = await describeToolchain(env, "/");
    expect(first).toContain(process.platform);
    expect(first).toContain(`node: ${process.version}`);
    expect(await describeToolchain(env, "/")).toBe(first);
  });

  it("says which programs are not there", async () => {
    expect(await describeToolchain({ PATH: "/nowhere" }, "/")).toContain("node: none");
  });
});
