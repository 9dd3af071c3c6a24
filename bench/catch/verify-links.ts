import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openLaneCheckout } from "../../src/adapters/git/lane-checkout.ts";
import { findWorkingTree } from "../../src/adapters/git/working-tree.ts";
import { openSuiteRunner } from "../../src/adapters/lanes/suite-runner.ts";
import type { Hunk } from "../../src/core/patch/patch.ts";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import { testOfKey, writeTestId } from "../../src/core/tests/test-id.ts";
import type { Culprit, Verdict } from "../../src/core/verdict/schema.ts";
import { inRepository } from "../../src/engine/in-repository.ts";
import { prepareEvaluation } from "../../src/engine/prepare-evaluation.ts";
import { frameworkNamed } from "../../src/frameworks/frameworks.ts";
import { apply, type Change } from "../../src/gate/change.ts";
import { changeOf } from "../../src/gate/examine-change.ts";

export interface LinksToVerify {
  readonly repository: string;
  readonly verdict: Verdict;
  readonly culprit: Culprit;
  /** Where the mistake is, on head's side. */
  readonly mistake: { readonly path: string; readonly line: number };
  /** As for the evaluation. */
  readonly suites: { readonly command: string; readonly report: string } | { readonly config: string };
  readonly times: number;
}

export interface LinkReruns {
  /** Whether the culprit's tests pass on head without the hunk that holds the mistake, as they must where that hunk is to blame. */
  readonly healedWithoutMistake: boolean;
  readonly reruns: number;
  /** Reruns in which a test of the culprit answered otherwise than its link says. */
  readonly otherwise: number;
  /** Of a culprit of several hunks: the suite does not run to its end with only some of them, so they are one unit. */
  readonly inseparable: boolean;
}

/** Composes the trees of a certificate's links anew and runs the whole suite on each, so many times. */
export function verifyLinks(check: LinksToVerify): Promise<LinkReruns> {
  const { repository, verdict, culprit, mistake, suites, times } = check;
  const evaluation = {
    repository,
    base: verdict.base,
    head: verdict.head,
    headTree: "as-committed",
    tool: verdict.tool,
    search: "localize",
    ...("config" in suites ? { configFile: suites.config, suites: {} } : { suites }),
  } as const;
  return inRepository(repository, async (opened) => {
    const prepared = await prepareEvaluation(evaluation, opened);
    const [suite] = prepared.kind === "request" ? prepared.request.suites : [];
    if (prepared.kind !== "request" || suite === undefined) throw new Error("the mutant cannot be evaluated");
    const change = await changeOf(prepared.request, opened.store);
    const folder = await mkdtemp(join(tmpdir(), "catch-"));
    const runner = openSuiteRunner({
      checkout: await findWorkingTree(repository),
      folder,
      lanes: 1,
      openCheckout: (lane) => openLaneCheckout(opened.store, { folder: lane, commit: verdict.base }),
      trees: opened.store,
      frameworkNamed,
      reporters: resolve("src/frameworks/reporters"),
      env: process.env,
    });
    const runWith = async (hunks: readonly string[]): Promise<SuiteRun> => {
      const tree = await apply(opened.store, change.base, change.patch, hunks);
      return runner.run({ tree, suite, selection: { kind: "all" }, timeoutMs: 120_000 });
    };
    const answersAsLinked = async ({ hunks, expected }: Link): Promise<boolean> =>
      answers(await runWith(hunks), culprit, expected);
    try {
      const links = linksOf(culprit, verdict);
      const without = withoutMistake(change, mistake);
      return {
        ...(await rerun(links, times, answersAsLinked)),
        inseparable: culprit.kind === "culprit" && !(await runsApart(links, runWith)),
        healedWithoutMistake: await answersAsLinked({ hunks: without, expected: "passes" }),
      };
    } finally {
      await runner.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function rerun(
  links: readonly Link[],
  times: number,
  answersAsLinked: (link: Link) => Promise<boolean>,
) {
  const counts = { reruns: 0, otherwise: 0 };
  for (const link of links) {
    for (let time = 0; time < times; time++) {
      counts.reruns += 1;
      if (!(await answersAsLinked(link))) counts.otherwise += 1;
    }
  }
  return counts;
}

/** Whether the suite runs to its end with the prefix and some of the culprit's hunks. */
async function runsApart(
  [before, after]: readonly Link[],
  runWith: (hunks: readonly string[]) => Promise<SuiteRun>,
): Promise<boolean> {
  const all = after?.hunks ?? [];
  const set = all.filter((id) => !before?.hunks.includes(id));
  for (const left of set) {
    const run = await runWith(all.filter((id) => id !== left));
    if (run.kind === "completed") return true;
  }
  return set.length === 0;
}

function withoutMistake(
  { patch, heldHunks }: Change,
  { path, line }: LinksToVerify["mistake"],
): readonly string[] {
  const file = patch.files.find(({ after }) => after?.path === path);
  const isThere = ({ newStart, newLines }: Hunk) =>
    newStart <= line && line < newStart + Math.max(1, newLines);
  const gone = new Set(
    file?.hunks.filter((hunk) => file.grain === "whole" || isThere(hunk)).map(({ id }) => id),
  );
  return heldHunks.filter((id) => !gone.has(id));
}

interface Link {
  readonly hunks: readonly string[];
  readonly expected: "passes" | "fails";
}

function linksOf({ links }: Culprit, verdict: Verdict): readonly Link[] {
  const hunksOf = ([id]: readonly number[]): readonly string[] => {
    const hunks = verdict.runs.find((run) => run.id === id)?.hunks;
    return hunks === undefined || typeof hunks === "string" ? [] : hunks;
  };
  return [
    { hunks: hunksOf(links.prefixPasses), expected: "passes" },
    ...(links.plusCulpritFails.length > 0
      ? [{ hunks: hunksOf(links.plusCulpritFails), expected: "fails" } as const]
      : []),
    ...(links.headMinusCulpritPasses.length > 0
      ? [{ hunks: hunksOf(links.headMinusCulpritPasses), expected: "passes" } as const]
      : []),
  ];
}

function answers(run: SuiteRun, culprit: Culprit, expected: Link["expected"]): boolean {
  const passed = new Set(
    [...run.results]
      .filter(([, { status }]) => status === "passed")
      .map(([key]) => writeTestId(testOfKey(key))),
  );
  return culprit.tests.every((test) => passed.has(test) === (expected === "passes"));
}
