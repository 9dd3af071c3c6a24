import { activeQuarantine } from "../core/config/active-quarantine.ts";
import type { Config } from "../core/config/config.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { EvaluationRequest } from "../gate/evaluation-request.ts";
import { notAppliedVerdict } from "../gate/not-applied-verdict.ts";
import type { WrittenDesignation } from "../gate/written-designation.ts";
import type { Commit } from "../ports/revisions.ts";
import { chooseSuites } from "./choose-suites.ts";
import type { OpenedRepository } from "./in-repository.ts";
import { layTestsFrom } from "./lay-tests-from.ts";
import type { LocalEvaluation } from "./local-evaluation.ts";
import { readConfig } from "./read-config.ts";
import { repositoryFiles } from "./repository-files.ts";
import { toolchainOf } from "./toolchain-of.ts";

export type PreparedEvaluation =
  | { readonly kind: "request"; readonly request: EvaluationRequest }
  /** There is nothing to run: head does not merge into base. */
  | { readonly kind: "verdict"; readonly verdict: Verdict };

/** Looks up the commits, reads base's configuration and chooses the suites. Runs nothing. */
export async function prepareEvaluation(
  evaluation: LocalEvaluation,
  opened: OpenedRepository,
): Promise<PreparedEvaluation> {
  const { store, revisions } = opened;
  const base = await revisions.resolve(evaluation.base);
  const head = await revisions.resolve(evaluation.head);
  const [tree, mergeBase, config] = await Promise.all([
    evaluation.headTree === "as-committed" ? { tree: head.tree } : revisions.merge(base.commit, head.commit),
    revisions.mergeBase(base.commit, head.commit),
    readConfig(evaluation.configFile, base.tree, store),
  ]);
  const commits = { base, head, mergeBase };
  if ("conflicts" in tree) {
    const said = { ...commits, ...tree, policy: config.policy, ...toolAndAgent(evaluation) };
    return { kind: "verdict", verdict: notAppliedVerdict(said) };
  }
  const request = await requestFor(evaluation, config, { ...commits, judged: tree.tree }, opened);
  return { kind: "request", request };
}

function toolAndAgent({ tool, agent }: LocalEvaluation) {
  return { tool, ...(agent === undefined ? {} : { agent }) };
}

interface Commits {
  readonly base: Commit;
  readonly head: Commit;
  readonly mergeBase: ObjectId | undefined;
  readonly judged: ObjectId;
}

async function requestFor(
  evaluation: LocalEvaluation,
  config: Config,
  { base, head, mergeBase, judged }: Commits,
  opened: OpenedRepository,
): Promise<EvaluationRequest> {
  const { store, folder } = opened;
  const suites = await chooseSuites(evaluation.suites, config, () => repositoryFiles(base.tree, store));
  const testFiles = suites.flatMap((suite) => suite.testFiles);
  const laid =
    config.testsFrom === undefined
      ? undefined
      : await layTestsFrom(config.testsFrom, { base, judged, testFiles }, opened);
  const today = new Date().toISOString().slice(0, 10);
  const quarantine = activeQuarantine(config.quarantine, today);
  return {
    base: { commit: base.commit, tree: laid?.base ?? base.tree },
    head: { commit: head.commit, tree: laid?.judged ?? judged },
    ...(laid === undefined ? {} : { laid: laid.laid }),
    ...(mergeBase === undefined ? {} : { mergeBase }),
    suites,
    designations: designationsOf(evaluation, config),
    passToPass: evaluation.passToPass ?? config.passToPass,
    quarantine: quarantine.patterns,
    refine: config.refine ? "below-the-hunk" : "whole-hunks",
    calibrate: evaluation.calibrate ?? config.calibrate,
    testEdits: evaluation.testEdits ?? config.testEdits,
    policy: config.policy,
    search: evaluation.search,
    parallel: evaluation.parallel ?? config.parallel,
    maxProbes: evaluation.maxProbes ?? config.maxProbes,
    maxMinutes: evaluation.maxMinutes ?? config.maxMinutes,
    ...toolAndAgent(evaluation),
    ...(evaluation.cache === "none"
      ? {}
      : { toolchain: toolchainOf(suites, store.listPaths(base.tree), folder) }),
    notes: [
      ...quarantine.expired.map(
        ({ test, until }) => `The quarantine of "${test}" ended on ${until}; it counts again.`,
      ),
      ...(evaluation.designatedByIssues?.notes ?? []),
    ],
  };
}

function designationsOf(
  { failToPass, designatedByIssues }: LocalEvaluation,
  config: Config,
): readonly WrittenDesignation[] {
  return [
    ...(failToPass === undefined ? [] : [{ source: "input", ids: failToPass } as const]),
    { source: "config", ids: config.failToPass },
    ...(designatedByIssues === undefined ? [] : [{ source: "issue", ids: designatedByIssues.ids } as const]),
  ];
}
