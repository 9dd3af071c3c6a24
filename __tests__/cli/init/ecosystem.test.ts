import { describe, expect, it } from "@jest/globals";
import { ecosystems } from "../../../src/cli/init/ecosystem.ts";
import { frameworkNames } from "../../../src/frameworks/frameworks.ts";

describe("ecosystems", () => {
  it("knows where each preset comes from", () => {
    expect(Object.keys(ecosystems).sort()).toEqual(
      frameworkNames.filter((name) => name !== "command").sort(),
    );
  });
});
