import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { REJECTIONS } from "../../../src/offline/mint/candidate.ts";
import { readMessage } from "../../../src/offline/mint/local-candidates.ts";

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

it("every reason to reject a candidate is explained to the user", () => {
  const page = readFileSync(new URL("../../../docs/mint.md", import.meta.url), "utf8");
  expect(REJECTIONS.filter((reason) => !page.includes(`\`${reason}\``))).toEqual([]);
});
