import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "../adapters/clock.ts";
import { openLaneCheckout } from "../adapters/git/lane-checkout.ts";
import { makeRunFolder } from "../adapters/git/leftovers.ts";
import { type ObjectStore, openObjectStore } from "../adapters/git/object-store.ts";
import { createRevisions } from "../adapters/git/revisions.ts";
import { findWorkingTree } from "../adapters/git/working-tree.ts";
import { openSourceOutliner } from "../adapters/grammars/source-outliner.ts";
import { type LaneSuiteRunner, openSuiteRunner } from "../adapters/lanes/suite-runner.ts";
import { thisMachine } from "../adapters/machine.ts";
import { openRunCache } from "../adapters/run-cache.ts";
import { describeToolchain } from "../adapters/toolchain.ts";
import { activeQuarantine } from "../core/config/active-quarantine.ts";
import type { Config } from "../core/config/config.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { frameworkNamed } from "../frameworks/frameworks.ts";
import { type EvaluationRequest, evaluateChange } from "../gate/evaluate-change.ts";
import { notAppliedVerdict } from "../gate/not-applied-verdict.ts";
import type { WrittenDesignation } from "../gate/written-designation.ts";
import type { Progress } from "../ports/progress.ts";
import type { Commit } from "../ports/revisions.ts";
import { chooseSuites, type SuiteChoice } from "./choose-suites.ts";
import { readConfig } from "./read-config.ts";

export interface LocalEvaluation {
  /** A folder in the repository. */
  readonly repository: string;
  readonly base: string;
  readonly head: string;
  /** What is judged: head's own tree, or the tree of merging head into base, as for a pull request. */
  readonly headTree: "as-committed" | "merged-into-base";
  readonly configFile?: string;
  /** Overrides of the configuration. */
  readonly suites: SuiteChoice;
  readonly failToPass?: readonly string[];
  readonly passToPass?: readonly string[];
  readonly parallel?: number | "auto";
  readonly maxProbes?: number;
  readonly maxMinutes?: number;
  readonly search: "localize" | "outcome-only";
  /** Name and version, for the verdict. */
  readonly tool: string;
  /** Somebody with write access accepted the edited tests. */
  readonly testEdits?: "trust";
  readonly agent?: NonNullable<Verdict["agent"]>;
  /** Where runs of base are kept between evaluations; `none` keeps nothing. */
  readonly cache?: { readonly folder: string } | "none";
}

/** The whole job on a local repository, with real git and real processes. Leaves nothing behind, and nothing of the user's changed. */
export async function evaluateLocally(evaluation: LocalEvaluation, progress: Progress): Promise<Verdict> {
  const folder = await makeRunFolder();
  let store: ObjectStore | undefined;
  let runner: LaneSuiteRunner | undefined;
  try {
    store = await openObjectStore(evaluation.repository, folder.path);
    const revisions = createRevisions(store);
    const base = await revisions.resolve(evaluation.base);
    const head = await revisions.resolve(evaluation.head);
    const tree =
      evaluation.headTree === "as-committed"
        ? { tree: head.tree }
        : await revisions.merge(base.commit, head.commit);
    const mergeBase = await revisions.mergeBase(base.commit, head.commit);
    const config = await readConfig(evaluation.configFile, base.tree, store);
    const commits = { base, head, mergeBase };
    if ("conflicts" in tree)
      return notAppliedVerdict({ ...commits, ...tree, policy: config.policy, ...toolAndAgent(evaluation) });

    const request = await requestFor(evaluation, config, { ...commits, judged: tree.tree }, store);
    runner = await openRunner(evaluation.repository, folder.path, { store, request, base });
    const cache = evaluation.cache === "none" ? {} : { cache: openRunCache(evaluation.cache) };
    const outliner = openSourceOutliner();
    return await evaluateChange(request, {
      trees: store,
      runner,
      progress,
      clock: systemClock,
      machine: thisMachine,
      outliner,
      ...cache,
    });
  } finally {
    await runner?.dispose();
    await store?.close();
    await folder.dispose();
  }
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
  store: ObjectStore,
): Promise<EvaluationRequest> {
  const paths = await store.listPaths(base.tree);
  const read = async (path: string) => {
    const bytes = await store.readFile(base.tree, path);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  };
  const today = new Date().toISOString().slice(0, 10);
  const quarantine = activeQuarantine(config.quarantine, today);
  return {
    base,
    head: { commit: head.commit, tree: judged },
    ...(mergeBase === undefined ? {} : { mergeBase }),
    suites: await chooseSuites(evaluation.suites, config, { paths, read }),
    designations: designationsOf(evaluation, config),
    passToPass: evaluation.passToPass ?? config.passToPass,
    quarantine: quarantine.patterns,
    testEdits: evaluation.testEdits ?? config.testEdits,
    policy: config.policy,
    search: evaluation.search,
    parallel: evaluation.parallel ?? config.parallel,
    maxProbes: evaluation.maxProbes ?? config.maxProbes,
    maxMinutes: evaluation.maxMinutes ?? config.maxMinutes,
    ...toolAndAgent(evaluation),
    ...(evaluation.cache === "none" ? {} : { toolchain: await toolchainOf(evaluation.repository) }),
    notes: quarantine.expired.map(
      ({ test, until }) => `The quarantine of "${test}" ended on ${until}; it counts again.`,
    ),
  };
}

function designationsOf({ failToPass }: LocalEvaluation, config: Config): readonly WrittenDesignation[] {
  return [
    ...(failToPass === undefined ? [] : [{ source: "input", ids: failToPass } as const]),
    { source: "config", ids: config.failToPass },
  ];
}

function toolchainOf(directory: string): Promise<string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return describeToolchain(Object.fromEntries(entries), directory);
}

async function openRunner(
  repository: string,
  runFolder: string,
  { store, request, base }: { store: ObjectStore; request: EvaluationRequest; base: Commit },
): Promise<LaneSuiteRunner> {
  const folder = join(runFolder, "l");
  await mkdir(folder);
  return openSuiteRunner({
    checkout: await findWorkingTree(repository),
    folder,
    // A lane is made when it is first needed, so that more of them cost nothing.
    lanes: request.parallel === "auto" ? thisMachine.cores : request.parallel,
    openCheckout: (lane) => openLaneCheckout(store, { folder: lane, commit: base.commit }),
    trees: store,
    frameworkNamed,
    reporters: reportersFolder(),
    env: process.env,
  });
}

/** Beside the bundle, or in the source tree when run from there. */
function reportersFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith("engine")
    ? join(here, "../frameworks/reporters")
    : join(here, here.endsWith("chunks") ? "../reporters" : "reporters");
}
