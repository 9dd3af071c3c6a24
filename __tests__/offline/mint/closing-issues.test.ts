import { describe, expect, it } from "@jest/globals";
import { closingIssues } from "../../../src/offline/mint/closing-issues.ts";
import { readMessage } from "../../../src/offline/mint/local-candidates.ts";

describe("the issues that a change closes", () => {
  it.each([
    ["Fixes #7", [7]],
    ["This closes: #7 and resolves #8, fixed #7", [7, 8]],
    ["close Octo/Spoon#9", [9]],
    ["Resolved https://github.com/octo/spoon/issues/10.", [10]],
    ["fixes other/repo#7", []],
    ["fixes https://github.com/other/repo/issues/7", []],
    ["see #7; prefixes #8; fixes 7; fixing #9", []],
    ["<!-- write: fixes #7 -->", []],
    ["fixes <!-- the number --> #7", [7]],
  ])("%s", (text, issues) => {
    expect(closingIssues(text, "octo/spoon")).toEqual(issues);
  });
});

describe("what a message on the main line tells", () => {
  it.each([
    ["single", "Add a spoon (#12)\n\nIt stirs.", { number: 12, title: "Add a spoon", body: "It stirs." }],
    ["single", "Add a spoon", undefined],
    [
      "merge",
      "Merge pull request #12 from maria/spoon\n\nAdd a spoon\n\nIt stirs.",
      { number: 12, title: "Add a spoon", body: "It stirs." },
    ],
    [
      "merge",
      "Merge branch 'spoon' into 'main'\n\nAdd a spoon\n\nSee merge request octo/spoon!12",
      { number: 12, title: "Add a spoon", body: "See merge request octo/spoon!12" },
    ],
    ["merge", "Merge branch 'spoon'", { title: "Merge branch 'spoon'", body: "" }],
  ] as const)("%s: %s", (kind, message, told) => {
    expect(readMessage({ kind, message })).toEqual(told);
  });
});
