import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import { evaluateLocally } from "../../src/engine/evaluate-locally.ts";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine } from "../builders/shell-project.ts";

const quiet = { runStarted() {}, runEnded() {}, note() {} };

/** Writes JUnit with file names: a test file is a shell script that says its tests by name. */
const RUNNER = `echo '<testsuites>' >"$1"; failed=0
for t in t/*.sh; do
  if sh "$t" >/dev/null 2>&1; then
    echo "<testcase file='$t' name='$(basename $t .sh)'/>" >>"$1"
  else
    failed=1; echo "<testcase file='$t' name='$(basename $t .sh)'><failure message='no'/></testcase>" >>"$1"
  fi
done
echo '</testsuites>' >>"$1"; exit $failed
`;
const config = (testsFrom: string) =>
  `suites: [{ name: s, framework: command, command: "sh run.sh {report}", report: junit, test-files: ["t/**"] }]\ntests-from: { ${testsFrom} }\n`;

const base = (testsFrom: string): TestTree => ({
  "run.sh": RUNNER,
  ".github/outcome-gate.yml": config(testsFrom),
  "src/a": "one\n",
  "src/old": "wrong\n",
  "t/a.sh": expectLine("src/a", "one"),
  "t/old.sh": expectLine("src/old", "right"),
});

const hidden: TestTree = {
  "t/hidden.sh": expectLine("src/feature", "new"),
  "t/a.sh": `${expectLine("src/a", "one")}# reworded\n`,
};

function aRepository(testsFrom: string, head: TestTree, { tests = hidden, patch = "" } = {}) {
  const repository = gitRepository({ folder: aFolder() });
  const start = { ...base(testsFrom), ...(patch === "" ? {} : { "tests.patch": patch }) };
  const [first = ""] = repository.commit(start);
  const branch = repository.commit({ ...start, ...tests, "src/ignored": "not a test\n" });
  repository.git("branch", "hidden-tests", branch[0] ?? "");
  repository.git("update-ref", "refs/heads/main", first);
  repository.commit({ ...start, ...head });
  return repository;
}

const judge = (folder: string): Promise<Verdict> =>
  evaluateLocally(
    {
      repository: folder,
      base: "main~1",
      head: "main",
      headTree: "as-committed",
      tool: "outcome-gate test",
      search: "localize",
      suites: {},
      cache: "none",
    },
    quiet,
  );

describe("tests from a branch", () => {
  it("designate what fails on base with them: a change that makes it pass is Resolved, though it has not seen the tests", async () => {
    const repository = aRepository("branch: hidden-tests", { "src/feature": "new\n" });
    expect(await judge(repository.folder)).toMatchObject({
      outcome: "resolved",
      f2p: { designation: "ref", total: 1, passed: 1 },
      p2p: { total: 1, passed: 1 },
      testEdits: [],
    });
  });

  it("say No-Op of a change that does not, whatever its own tests say", async () => {
    const own = {
      "src/feature": "other\n",
      "t/hidden.sh": "exit 0\n",
      "t/own.sh": expectLine("src/feature", "other"),
    };
    const verdict = await judge(aRepository("branch: hidden-tests", own).folder);
    expect(verdict).toMatchObject({ outcome: "no-op", f2p: { designation: "ref", total: 1, passed: 0 } });
    expect(verdict.f2p.failed).toEqual([{ id: "t/hidden.sh > hidden", status: "failed" }]);
  });

  it("leave out what failed on base before, unless the change heals it", async () => {
    const tests = { "t/old.sh": `${expectLine("src/old", "right")}# reworded\n`, ...hidden };
    const feature = { "src/feature": "new\n" };
    const left = await judge(aRepository("branch: hidden-tests", feature, { tests }).folder);
    expect(left).toMatchObject({ outcome: "resolved", f2p: { total: 1 } });
    const healed = await judge(
      aRepository("branch: hidden-tests", { ...feature, "src/old": "right\n" }, { tests }).folder,
    );
    expect(healed).toMatchObject({ outcome: "resolved", f2p: { total: 2, passed: 2 } });
  });

  it("find the hunk that breaks another test, with the tests laid over every probe", async () => {
    const head = { "src/feature": "new\n", "src/a": "two\n" };
    const verdict = await judge(aRepository("branch: hidden-tests", head).folder);
    expect(verdict).toMatchObject({ outcome: "breaking-resolved", f2p: { designation: "ref", passed: 1 } });
    expect(verdict.culprits[0]).toMatchObject({ kind: "culprit", outcomeWithout: "resolved" });
    expect(verdict.culprits[0]?.units[0]?.hunks[0]?.path).toBe("src/a");
  });
});

describe("tests from a patch file", () => {
  const patch = [
    ...[
      "diff --git a/t/hidden.sh b/t/hidden.sh",
      "new file mode 100644",
      "--- /dev/null",
      "+++ b/t/hidden.sh",
    ],
    ...["@@ -0,0 +1 @@", `+${expectLine("src/feature", "new").trimEnd()}`, ""],
  ].join("\n");

  it("are laid over both trees, as from a branch", async () => {
    const repository = aRepository("patch: tests.patch", { "src/feature": "new\n" }, { patch });
    expect(await judge(repository.folder)).toMatchObject({
      outcome: "resolved",
      f2p: { designation: "ref", total: 1, passed: 1 },
    });
  });

  it.each([
    [
      "a patch that does not fit",
      "patch: tests.patch",
      patch.replace("new file mode 100644", "old mode 1"),
      /does not fit base/,
    ],
    ["a patch that is not there", "patch: absent.patch", "", /Base has no file `absent.patch`/],
    ["a branch that is not there", "branch: nonesuch", "", /nonesuch/],
  ])("%s is told with the next step", async (_, testsFrom, text, message) => {
    const repository = aRepository(testsFrom, { "src/feature": "new\n" }, { patch: text });
    writeFileSync(join(repository.folder, "unused"), "");
    await expect(judge(repository.folder)).rejects.toThrow(message);
  });
});
