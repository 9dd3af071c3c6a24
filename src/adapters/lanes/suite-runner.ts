import { rmSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { ObjectId } from "../../core/patch/patch.ts";
import type { Suite } from "../../core/tests/suite.ts";
import type { SuiteRun } from "../../core/tests/suite-run.ts";
import type { Framework } from "../../frameworks/framework.ts";
import type { SuiteRunner } from "../../ports/suite-runner.ts";
import { findContainment } from "../process/containment.ts";
import { onExit } from "../process/on-exit.ts";
import type { Checkout } from "./checkout.ts";
import type { LaneRun } from "./contained-step.ts";
import { findDependencyFolders, type UntrackedContent } from "./dependency-folders.ts";
import { type Lane, moveLane, openLane } from "./lane.ts";
import { laneEnvironment } from "./lane-environment.ts";
import { openPool } from "./lane-pool.ts";
import type { TreeReader } from "./prepare-lane.ts";
import { runInLane } from "./run-in-lane.ts";

export interface SuiteRunnerOptions {
  /** The user's checkout: read for installed dependencies, never written. */
  readonly checkout: string;
  /** Holds the lanes; of this process alone, and removed when the process ends. */
  readonly folder: string;
  /** How many suites run at a time. */
  readonly lanes: number;
  /** Opens a lane's working tree in a folder that does not exist yet. */
  openCheckout(folder: string): Promise<Checkout>;
  readonly trees: TreeReader;
  /** Throws a `UserError` when there is none. */
  frameworkNamed(name: string): Framework;
  /** The folder of the reporters that come with this package. */
  readonly reporters: string;
  /** The environment that the suites' is chosen from. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface LaneSuiteRunner extends SuiteRunner {
  /** Opens a lane and moves it to a tree ahead of the first run of a suite. Never fails: the run that follows tells what is wrong. */
  warm(tree: ObjectId, suite: Suite): void;
  /** Waits for what is running and removes every lane. */
  dispose(): Promise<void>;
}

const STOPPED: SuiteRun = {
  kind: "timed-out",
  results: new Map(),
  ms: 0,
  exitCode: undefined,
  notes: ["stopped before the tests began"],
};

/** Runs suites in lanes: disposable checkouts beside the user's. A request waits until a lane is free. */
export function openSuiteRunner(options: SuiteRunnerOptions): LaneSuiteRunner {
  const forget = onExit(() => rmSync(options.folder, { recursive: true, force: true }));
  const environments = new WeakMap<Lane, Map<Suite, Promise<Readonly<Record<string, string>>>>>();
  let found: Promise<UntrackedContent> | undefined;

  const pool = openPool(
    options.lanes,
    async (index) => {
      const folder = join(await realpath(options.folder), String(index + 1));
      return openLane(folder, await options.openCheckout(join(folder, "c")));
    },
    (lane) => lane.dispose(),
  );

  async function laneRunOf(lane: Lane, suite: Suite): Promise<LaneRun> {
    const framework = options.frameworkNamed(suite.framework);
    found ??= findDependencyFolders(options.checkout);
    const content = await found;
    const places = {
      checkout: await realpath(options.checkout),
      lane: lane.checkout.folder,
      isUntracked: content.isUntracked,
    };
    const known = environments.get(lane) ?? new Map();
    environments.set(lane, known);
    const env = known.get(suite) ?? laneEnvironment(lane, suite, { env: options.env, content, places });
    known.set(suite, env);
    return {
      framework,
      reporters: options.reporters,
      trees: options.trees,
      env: await env,
      dependencies: suite.setup === undefined ? { content, places } : undefined,
      checkout: places.checkout,
      hidden: hiddenFolders(options.env),
    };
  }

  return {
    warm(tree, suite) {
      found ??= findDependencyFolders(options.checkout);
      void findContainment();
      const move = async (lane: Lane) => moveLane(lane, tree, await laneRunOf(lane, suite));
      void pool.use(move).catch(() => {});
    },
    // It may have waited for a lane longer than anybody waited for it.
    run: (request) =>
      pool.use(async (lane) =>
        request.signal?.aborted ? STOPPED : runInLane(lane, request, await laneRunOf(lane, request.suite)),
      ),
    async dispose() {
      await pool.dispose();
      forget();
    },
  };
}

/** The user's files, everybody's temporary ones, and the runner's: its commands, its credentials, its other actions. */
function hiddenFolders(env: SuiteRunnerOptions["env"]): readonly string[] {
  const own = [env["HOME"], env["RUNNER_TEMP"], env["TMPDIR"]].filter(
    (path): path is string => path !== undefined && isAbsolute(path) && path !== "/",
  );
  return ["/tmp", "/var/tmp", ...new Set(own)];
}
