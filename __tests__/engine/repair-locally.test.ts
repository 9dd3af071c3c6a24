import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repairSchema } from "../../src/core/verdict/repair-schema.ts";
import { evaluateLocally } from "../../src/engine/evaluate-locally.ts";
import type { LocalEvaluation } from "../../src/engine/local-evaluation.ts";
import { repairLocally } from "../../src/engine/repair-locally.ts";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite, spread } from "../builders/shell-project.ts";

const quiet = { runStarted() {}, runEnded() {}, note() {} };

const base: TestTree = {
  ...shellRunner,
  "src/lines": spread("alpha", "beta", "gamma", "delta"),
  "t/beta.sh": expectLine("src/lines", "beta"),
  "t/gamma.sh": expectLine("src/lines", "gamma"),
};
/** Four hunks: the third breaks gamma, the others harm nothing. */
const head: TestTree = {
  ...base,
  "src/a-new-file": "new\n",
  "src/lines": spread("alpha!", "beta", "GAMMA", "delta!"),
};

describe("the repair packet", () => {
  it("starts from base, drops the culprit and keeps the rest, and its patches apply one after the other", async () => {
    const repository = gitRepository({ folder: aFolder() });
    repository.checkOut(base, head);
    const evaluation: LocalEvaluation = {
      repository: repository.folder,
      base: "HEAD~1",
      head: "HEAD",
      headTree: "as-committed",
      tool: "outcome-gate test",
      search: "localize",
      suites: shellSuite,
      cache: "none",
    };
    const verdict = await evaluateLocally(evaluation, quiet);
    const packet = repairSchema.parse(await repairLocally(evaluation, verdict));
    expect(packet.regenerate.map(({ path, oldStart }) => [path, oldStart])).toEqual([["src/lines", 18]]);
    expect(packet.keep.hunks.map(({ path }) => path)).toEqual(["src/a-new-file", "src/lines", "src/lines"]);
    expect(packet.tests.map(({ id }) => id)).toEqual(["gamma"]);
    expect(packet.allowedPaths).toEqual(["src/lines"]);

    repository.git("checkout", "-q", "--detach", packet.start.commit);
    for (const patch of [packet.start.patch, packet.keep.patch].filter((text) => text !== "")) {
      writeFileSync(join(repository.folder, "x.patch"), patch);
      repository.git("apply", "x.patch");
    }
    repository.git("add", "src");
    const wanted = gitRepository({ folder: aFolder() });
    wanted.checkOut({ ...head, "src/lines": spread("alpha!", "beta", "gamma", "delta!") });
    expect(repository.git("write-tree")).toBe(wanted.git("rev-parse", "HEAD^{tree}"));
  });

  it("is not made of a verdict that blames nothing", async () => {
    const repository = gitRepository({ folder: aFolder() });
    const [from = "", to = ""] = repository.checkOut(base, { ...base, "src/x": "x\n" });
    const evaluation = {
      repository: repository.folder,
      base: from,
      head: to,
      headTree: "as-committed",
      tool: "outcome-gate test",
      search: "outcome-only",
      suites: shellSuite,
      cache: "none",
    } as const;
    const verdict = await evaluateLocally(evaluation, quiet);
    expect(await repairLocally(evaluation, verdict)).toBeUndefined();
  });
});
