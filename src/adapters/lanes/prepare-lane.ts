import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import picomatch from "picomatch";
import type { ObjectId, TreePath } from "../../core/patch/patch.ts";
import type { Suite } from "../../core/tests/suite.ts";
import type { Lane } from "./lane.ts";
import { outputTail } from "./output-tail.ts";

/** The trees, read: which files a tree has, and one of them. */
export interface TreeReader {
  listPaths(tree: ObjectId): Promise<readonly TreePath[]>;
  readFile(tree: ObjectId, path: TreePath): Promise<Uint8Array | undefined>;
}

/** Runs one of the suite's preparing commands; the value says how it ended, in words, when it did not succeed. */
type RunStep = (step: Step) => Promise<StepEnd>;

export interface Step {
  readonly command: string;
  readonly timeoutMs: number;
  /** Whether an isolated suite may use the network for it. */
  readonly network: "none" | "host";
}

export interface StepEnd {
  readonly failure: string | undefined;
  readonly outputs: readonly string[];
  readonly exitCode: number | undefined;
}

export type Prepared =
  | { readonly kind: "ready" }
  | {
      readonly kind: "not-ready";
      readonly reason: "setup-failed" | "build-failed";
      readonly detail: string;
      readonly exitCode: number | undefined;
    };

export interface Preparation {
  readonly suite: Suite;
  readonly tree: ObjectId;
  readonly trees: TreeReader;
  /** Globs of the files that `setup` depends on. */
  readonly setupInputs: readonly string[];
  readonly run: RunStep;
}

const SETUP_TIMEOUT_MS = 30 * 60_000;

/**
 * Makes a lane that stands on a tree ready for the suite: `setup` when it has not run here yet or one of its
 * inputs differs from when it last did, `build` always (both tools and we rely on it to be incremental).
 */
export async function prepareLane(lane: Lane, preparation: Preparation): Promise<Prepared> {
  const { suite, run } = preparation;
  if (suite.setup !== undefined) {
    const prepared = await setUp(lane, suite.setup, preparation);
    if (prepared.kind === "not-ready") {
      return prepared;
    }
  }
  if (suite.build === undefined) {
    return { kind: "ready" };
  }
  return judge(
    "build-failed",
    suite.build,
    await run({ command: suite.build, timeoutMs: suite.timeoutMs, network: "none" }),
  );
}

async function setUp(lane: Lane, command: string, preparation: Preparation): Promise<Prepared> {
  const { suite, run } = preparation;
  const name = JSON.stringify([command, suite.directory]);
  const inputs = await hashOfInputs(preparation);
  if (lane.setups.get(name) === inputs) {
    return { kind: "ready" };
  }
  // Half a setup is none.
  lane.setups.delete(name);
  const before = await entriesOf(lane, suite.directory);
  const end = await run({
    command,
    timeoutMs: Math.max(SETUP_TIMEOUT_MS, suite.timeoutMs),
    network: "host",
  });
  for (const entry of await entriesOf(lane, suite.directory)) {
    if (!before.includes(entry)) {
      await lane.checkout.keep(entry);
    }
  }
  const prepared = await judge("setup-failed", command, end);
  if (prepared.kind === "ready") {
    lane.setups.set(name, inputs);
  }
  return prepared;
}

async function judge(
  reason: "setup-failed" | "build-failed",
  command: string,
  end: StepEnd,
): Promise<Prepared> {
  if (end.failure === undefined) {
    return { kind: "ready" };
  }
  const tail = await outputTail(end.outputs);
  const detail = `\`${command}\` ${end.failure}.${tail === "" ? "" : `\n${tail}`}`;
  return { kind: "not-ready", reason, detail, exitCode: end.exitCode };
}

/** A glob without a slash means the name in any folder: a workspace has many manifests. */
async function hashOfInputs({ tree, trees, setupInputs }: Preparation): Promise<string> {
  const isInput = picomatch([...setupInputs], { dot: true, basename: true, flags: "s" });
  const hash = createHash("sha256");
  for (const path of await trees.listPaths(tree)) {
    if (isInput(path)) {
      const bytes = (await trees.readFile(tree, path)) ?? new Uint8Array();
      hash.update(`${path}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest("hex");
}

/** What is at the top and in the suite's folder: where setup puts dependencies. Relative to the top. */
async function entriesOf(lane: Lane, directory: string): Promise<readonly string[]> {
  const folders = [...new Set(["", directory])];
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(lane.checkout.folder, folder)).catch(() => []);
      return names.map((name) => join(folder, name));
    }),
  );
  return lists.flat();
}
