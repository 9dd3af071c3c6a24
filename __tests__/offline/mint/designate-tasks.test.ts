import { execFileSync } from "node:child_process";
import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { taskBranchOf } from "../../../src/offline/mint/designate-tasks.ts";
import { instanceIdOf } from "../../../src/offline/mint/local-candidates.ts";

it("a task's branch is named after it", () => {
  expect(taskBranchOf("octo__spoon-12")).toBe("outcome-gate/octo__spoon-12");
  expect(taskBranchOf("octo__spoon-12.1a2b3c4")).toBe("outcome-gate/octo__spoon-12.1a2b3c4");
});

it("git takes the branch of every id", () => {
  const ids = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
    fc.constantFrom("..", "a..b", "x.lock", "-a", "@{u}", "a b", "a/./b", ".", "a.", "~^:?*[", "ü 1", "lock"),
  );
  fc.assert(
    fc.property(ids, (id) => {
      execFileSync("git", ["check-ref-format", "--branch", taskBranchOf(id)], { stdio: "ignore" });
    }),
    { numRuns: 60 },
  );
});

it("an instance's id holds only what folders, branches and containers may be called", () => {
  expect(instanceIdOf("octo/spoon.js", 7)).toBe("octo__spoon.js-7");
  expect(instanceIdOf("local/my repo ü", "abc")).toBe("local__my-repo--abc");
});
