import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { openLaneCheckout } from "../../src/adapters/git/lane-checkout.ts";
import { openObjectStore } from "../../src/adapters/git/object-store.ts";
import { openSuiteRunner } from "../../src/adapters/lanes/suite-runner.ts";
import type { Suite } from "../../src/core/tests/suite.ts";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import { testOfKey, writeTestId } from "../../src/core/tests/test-id.ts";
import type { Framework } from "../../src/frameworks/framework.ts";
import type { RunRequest } from "../../src/ports/suite-runner.ts";
import { aFolder } from "./a-folder.ts";
import { gitRepository, type TestTree } from "./git-repository.ts";

/** Runs the suite's command as it stands; a TAP report is expected in the file named by REPORT. */
export const shellFramework: Framework = {
  name: "shell",
  testFiles: ["test/**"],
  setupInputs: ["lock"],
  detect: async () => undefined,
  invoke: (suite, selection, { scratch }) => ({
    command: suite.command ?? "false",
    env: {
      REPORT: join(scratch, "report.tap"),
      FILES: selection.kind === "files" ? selection.files.join(" ") : "",
    },
    inputs: { "inputs/selection": selection.kind },
    format: "tap",
    report: { from: "file", path: join(scratch, "report.tap") },
  }),
};

export const aSuite = (parts: Partial<Suite> = {}): Suite => ({
  name: "unit",
  framework: "shell",
  directory: "",
  setupInputs: [],
  testFiles: ["test/**"],
  when: [],
  timeoutMs: 30_000,
  env: {},
  passEnv: [],
  ...parts,
});

/** A line for a suite's `command` that reports one passed test of that name. */
export const passing = (name: string): string => `printf '1..1\\nok 1 - %s\\n' "${name}" >"$REPORT"`;

/** A real repository with the trees as commits (the last one checked out), and a runner on it. */
export async function aSuiteRunner(
  trees: readonly TestTree[],
  more: { readonly lanes?: number; readonly framework?: Framework; readonly env?: NodeJS.ProcessEnv } = {},
) {
  const top = aFolder();
  const [checkout, folder] = [join(top, "user"), join(top, "run")];
  mkdirSync(checkout);
  mkdirSync(folder);
  const repository = gitRepository({ folder: checkout });
  const commits = repository.checkOut(...trees);
  const treeIds = commits.map((commit) => repository.git("rev-parse", `${commit}^{tree}`));
  const store = await openObjectStore(checkout, folder);
  const framework = more.framework ?? shellFramework;
  const runner = openSuiteRunner({
    checkout,
    folder,
    lanes: more.lanes ?? 1,
    openCheckout: (place) => openLaneCheckout(store, { folder: place, commit: commits[0] ?? "" }),
    trees: store,
    frameworkNamed: () => framework,
    reporters: resolve("src/frameworks/reporters"),
    env: more.env ?? { PATH: process.env["PATH"] },
  });
  return {
    checkout,
    /** The folder that holds the lanes. */
    folder,
    run: (tree: number, suite: Suite, request: Partial<RunRequest> = {}): Promise<SuiteRun> =>
      runner.run({
        tree: treeIds[tree] ?? "",
        suite,
        selection: { kind: "all" },
        timeoutMs: suite.timeoutMs,
        ...request,
      }),
    /** What is left in the lanes' folder once all is closed. */
    async close(): Promise<readonly string[]> {
      await runner.dispose();
      await store.close();
      return readdirSync(folder).filter((name) => name !== "objects.git");
    },
  };
}

/** The tests of a run and how they ended, as people would write them. */
export const statuses = (run: SuiteRun): Readonly<Record<string, string>> =>
  Object.fromEntries([...run.results].map(([key, { status }]) => [writeTestId(testOfKey(key)), status]));
