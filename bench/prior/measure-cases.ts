import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openLaneCheckout } from "../../src/adapters/git/lane-checkout.ts";
import { findWorkingTree } from "../../src/adapters/git/working-tree.ts";
import { openSuiteRunner } from "../../src/adapters/lanes/suite-runner.ts";
import { type HeadFailure, headFailureOf } from "../../src/core/localize/probe-outcome.ts";
import { pathOf } from "../../src/core/patch/path-of.ts";
import type { Suite } from "../../src/core/tests/suite.ts";
import { type TestKey, testOfKey, writeTestId } from "../../src/core/tests/test-id.ts";
import type { Culprit, Verdict } from "../../src/core/verdict/schema.ts";
import { inRepository } from "../../src/engine/in-repository.ts";
import { prepareEvaluation } from "../../src/engine/prepare-evaluation.ts";
import { frameworkNamed } from "../../src/frameworks/frameworks.ts";
import type { Change } from "../../src/gate/change.ts";
import { changeOf } from "../../src/gate/examine-change.ts";
import { movesLines } from "../../src/gate/moves-lines.ts";
import { planSearch } from "../../src/gate/plan-search.ts";
import { makeCase, type RealCase, readCases, suiteFlags, workshop } from "../cases/real-case.ts";
import { outliner } from "./remembering-parser.ts";
import { rowOf, type Score, scoreOf, TABLE_HEAD } from "./score.ts";
import { WEIGHTS } from "./weight-sets.ts";

/** Ranks the certified culprits of real changes, as far as their verdicts are there. */
export async function measureCases(): Promise<void> {
  const all = new Map<string, Score[]>();
  const judged: string[] = [];
  for (const which of (await readCases()) ?? []) {
    const file = join(workshop, `${which.id}.verdict.json`);
    if (!existsSync(file)) continue;
    const verdict: Verdict = JSON.parse(await readFile(file, "utf8"));
    const certified = verdict.culprits.filter(({ kind, units }) => kind === "culprit" && units.length === 1);
    if (certified.length === 0) continue;
    judged.push(`${which.id} (${certified.length})`);
    for (const [name, scores] of await scoresOf(which, verdict, certified))
      all.set(name, [...(all.get(name) ?? []), ...scores]);
  }
  console.log(`\nReal changes with certified culprits: ${judged.join(", ") || "none judged here"}\n`);
  if (judged.length === 0) return;
  console.log(TABLE_HEAD);
  for (const [name, scores] of all) console.log(rowOf(name, scores));
}

async function scoresOf(
  which: RealCase,
  verdict: Verdict,
  certified: readonly Culprit[],
): Promise<ReadonlyMap<string, readonly Score[]>> {
  const repository = await makeCase(which);
  const [first, second = "", , report = ""] = await suiteFlags(which);
  const suites =
    first === "--config" ? { configFile: second, suites: {} } : { suites: { command: second, report } };
  const { base, head, tool } = verdict;
  const evaluation = {
    repository,
    base,
    head,
    tool,
    headTree: "as-committed",
    search: "localize",
    ...suites,
  } as const;
  return inRepository(repository, async (opened) => {
    const prepared = await prepareEvaluation(evaluation, opened);
    const [suite] = prepared.kind === "request" ? prepared.request.suites : [];
    if (prepared.kind !== "request" || suite === undefined)
      throw new Error(`${which.id} cannot be evaluated`);
    const change = await changeOf(prepared.request, opened.store);
    const isEdited = movesLines(change);
    const failures = await failuresOnHead(repository, { change, suite, opened, isEdited });
    const breaks = certified.flatMap((culprit) => breakOf(culprit, change, failures) ?? []);
    const scores = new Map<string, Score[]>();
    for (const [name, weights] of WEIGHTS) {
      const ranked: Score[] = [];
      for (const { tests, hunk } of breaks) {
        const broken = [{ suite, tests, isEdited, timeoutMs: 1, run: "these-tests" } as const];
        const plan = await planSearch(change, broken, { trees: opened.store, outliner }, weights);
        ranked.push(scoreOf(plan, [...tests.keys()], hunk));
      }
      scores.set(name, ranked);
    }
    return scores;
  });
}

interface Break {
  readonly tests: ReadonlyMap<TestKey, HeadFailure>;
  readonly hunk: string;
}

/** Undefined when its tests or its hunk are not what they were when it was certified. */
function breakOf(
  culprit: Culprit,
  change: Change,
  failures: ReadonlyMap<TestKey, HeadFailure>,
): Break | undefined {
  const isIts = (key: TestKey): boolean => culprit.tests.includes(writeTestId(testOfKey(key)));
  const tests = new Map([...failures].filter(([key]) => isIts(key)));
  const hunk = hunkOf(change, culprit);
  return tests.size === 0 || hunk === undefined ? undefined : { tests, hunk };
}

type Opened = Parameters<Parameters<typeof inRepository>[1]>[0];

interface OnHead {
  readonly change: Change;
  readonly suite: Suite;
  readonly opened: Opened;
  readonly isEdited: (path: string) => boolean;
}

async function failuresOnHead(
  repository: string,
  { change, suite, opened, isEdited }: OnHead,
): Promise<ReadonlyMap<TestKey, HeadFailure>> {
  const folder = await mkdtemp(join(tmpdir(), "prior-"));
  const runner = openSuiteRunner({
    checkout: await findWorkingTree(repository),
    folder,
    lanes: 1,
    openCheckout: (lane) => openLaneCheckout(opened.store, { folder: lane, commit: change.base }),
    trees: opened.store,
    frameworkNamed,
    reporters: resolve("src/frameworks/reporters"),
    env: process.env,
  });
  try {
    const run = async (tree: string) =>
      runner.run({ tree, suite, selection: { kind: "all" }, timeoutMs: 600_000 });
    const [before, after] = [await run(change.base), await run(change.held)];
    const failures = new Map<TestKey, HeadFailure>();
    for (const [key, { status }] of before.results) {
      const failure = status === "passed" ? headFailureOf(after, key, isEdited) : undefined;
      if (failure !== undefined) failures.set(key, failure);
    }
    return failures;
  } finally {
    await runner.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

function hunkOf({ patch }: Change, culprit: Culprit): string | undefined {
  const [place] = culprit.units.flatMap(({ hunks }) => hunks);
  const file = patch.files.find((one) => pathOf(one) === place?.path);
  return file?.hunks.find(
    ({ newStart, oldStart }) => newStart === place?.newStart && oldStart === place.oldStart,
  )?.id;
}
