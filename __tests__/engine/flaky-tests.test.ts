import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import { evaluateLocally } from "../../src/engine/evaluate-locally.ts";
import type { LocalEvaluation } from "../../src/engine/local-evaluation.ts";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite } from "../builders/shell-project.ts";

const quiet = { runStarted() {}, runEnded() {}, note() {} };

/** Fails every second time it is run, counted in a file outside of everything. */
const wavering = (counter: string): string =>
  `n=$(cat ${counter} 2>/dev/null || echo 0); echo $((n + 1)) >${counter}; [ $((n % 2)) = 0 ]\n`;

async function judge(head: (counter: string) => TestTree, more: Partial<LocalEvaluation> = {}, config = "") {
  const folder = aFolder();
  const counter = join(folder, "counter");
  const repository = gitRepository({ folder: aFolder() });
  const base: TestTree = {
    ...shellRunner,
    "src/a": "one\n",
    "t/a.sh": expectLine("src/a", "one"),
    "t/waver.sh": wavering(counter),
    ...(config === "" ? {} : { ".github/outcome-gate.yml": config }),
  };
  repository.commit(base, { ...base, ...head(counter) });
  const evaluate = (): Promise<Verdict> =>
    evaluateLocally(
      {
        repository: repository.folder,
        base: "main~1",
        head: "main",
        headTree: "as-committed",
        tool: "outcome-gate test",
        search: "localize",
        suites: shellSuite,
        cache: { folder: join(folder, "cache") },
        ...more,
      },
      quiet,
    );
  return { evaluate };
}

describe("calibration", () => {
  it("finds a test that wavers on base and leaves it out, with its rate told", async () => {
    const { evaluate } = await judge(() => ({ "src/b": "new\n" }), { calibrate: 4 });
    const verdict = await evaluate();
    expect(verdict).toMatchObject({
      outcome: "ungraded",
      reasons: expect.arrayContaining(["flaky-tests"]),
      p2p: { total: 1, passed: 1, flaky: ["waver"] },
    });
    expect(verdict.notes.join()).toContain("`waver` wavers on base: it passed in 3 of 4 runs");
    expect(verdict.runs.filter(({ purpose }) => purpose === "base")).toHaveLength(4);
  });

  it("is kept in the cache: the next change to the same base runs base no more", async () => {
    const { evaluate } = await judge(() => ({ "src/b": "new\n" }), { calibrate: 3 });
    await evaluate();
    const again = await evaluate();
    const runs = again.runs.filter(({ purpose }) => purpose === "base");
    expect(runs.map(({ cached }) => cached)).toEqual([true, true, true]);
    expect(again.p2p.flaky).toEqual(["waver"]);
  });

  it("does not hide a real break beside it", async () => {
    const { evaluate } = await judge(() => ({ "src/a": "two\n" }), { calibrate: 3 });
    const verdict = await evaluate();
    expect(verdict).toMatchObject({ outcome: "regression", culprits: [{ kind: "culprit", tests: ["a"] }] });
    expect(verdict.p2p.broken.map(({ id }) => id)).toEqual(["a"]);
  });

  it("is asked for by the configuration too, and quarantine leaves out until its day, then counts and says so", async () => {
    const quarantine = (until: string) =>
      `calibrate: 3\nquarantine: [{ test: a, until: ${until}, reason: r }]\n`;
    const broken = () => ({ "src/a": "two\n" });
    const held = await (await judge(broken, {}, quarantine("2999-01-01"))).evaluate();
    expect(held).toMatchObject({ p2p: { broken: [], flaky: ["waver"] } });
    const over = await (await judge(broken, {}, quarantine("2020-01-01"))).evaluate();
    expect(over).toMatchObject({ outcome: "regression", p2p: { broken: [{ id: "a" }] } });
    expect(over.notes.join()).toContain('The quarantine of "a" ended on 2020-01-01; it counts again.');
  });
});
