import { describe, expect, it } from "@jest/globals";
import { closingReferences } from "../../../src/core/outcome/closing-references.ts";

describe("closing references", () => {
  it.each([
    ["Fixes #12", [12]],
    ["closes: #1, resolves #2 and fixed #3", [1, 2, 3]],
    ["CLOSED acme/shop#4\nresolved https://github.com/acme/shop/issues/5", [4, 5]],
    ["fixes #6 fixes #6", [6]],
    ["see #7, prefixes #8, fixing #9, hotfix-fixes #10", []],
    ["fixes other/shop#11, fixes https://github.com/other/shop/issues/12", []],
    ["`fixes #13`\n```\nfixes #14\n```\n> fixes #15\n<!-- fixes #16 -->", []],
    ["fixes #17abc fixes #99999999999", []],
  ])("%s", (text, issues) => {
    expect(closingReferences(text, "acme/shop")).toEqual(issues);
  });
});
