import { join } from "node:path";
import { UserError } from "../../core/user-error.ts";
import type { Framework } from "../../frameworks/framework.ts";
import type { RunRequest } from "../../ports/suite-runner.ts";
import { type Cover, coverFolder, makeRemovable, wasCovered } from "../process/cover-folder.ts";
import { isolate } from "../process/isolation.ts";
import { shellLine } from "../process/shell-line.ts";
import type { UntrackedContent } from "./dependency-folders.ts";
import type { Lane } from "./lane.ts";
import type { LinkPlaces } from "./package-link.ts";
import type { Step, TreeReader } from "./prepare-lane.ts";

export interface LaneRun {
  readonly framework: Framework;
  readonly reporters: string;
  readonly trees: TreeReader;
  readonly env: Readonly<Record<string, string>>;
  /** Undefined when the suite sets up its own. */
  readonly dependencies: { readonly content: UntrackedContent; readonly places: LinkPlaces } | undefined;
  /** The user's checkout, for names that hold it. */
  readonly checkout: string;
  /** Folders that a suite in a container does not see. */
  readonly hidden: readonly string[];
}

/** One run of a suite, under way. */
export interface Running {
  readonly scratch: string;
  readonly directory: string;
  readonly lane: Lane;
  readonly request: RunRequest;
  readonly how: LaneRun;
  /** Keeps the user's checkout from what the suite writes to packages that are linked from there. Undefined where none are. */
  readonly cover: Cover | undefined;
}

/** Where a run's writes to the user's checkout end up. */
const overOf = (scratch: string): string => join(scratch, ".over");

/** A container cannot write there anyway. */
export async function coverOf(
  scratch: string,
  { suite }: RunRequest,
  how: LaneRun,
): Promise<Cover | undefined> {
  const isLinked = (how.dependencies?.content.dependencies ?? []).length > 0;
  if (!isLinked || suite.isolate === "container") return undefined;
  return coverFolder({ folder: how.checkout, over: overOf(scratch) });
}

/** Goes with the scratch folder; the system's own part needs a hand. */
export const uncover = (scratch: string): Promise<void> => makeRemovable({ over: overOf(scratch) });

/** Throws a `UserError` when a command ended without ever having been started, since nothing could be laid over the checkout. */
export function checkCover({ cover, scratch }: Pick<Running, "cover" | "scratch">): void {
  if (cover?.kind !== "covered" || wasCovered(overOf(scratch))) return;
  throw new UserError(
    "The system would not keep the tests from the checkout's own packages this time, so they were not started.",
    "Run it again; if it stays so, look at the limits of namespaces and mounts (`/proc/sys/user/max_mnt_namespaces`), or give the suite a `setup`.",
  );
}

/** For the verdict, where nothing could be laid over the checkout. */
export function openNotes({ cover }: Pick<Running, "cover">): readonly string[] {
  if (cover?.kind !== "open") return [];
  return [
    `the checkout's own packages were used, and nothing kept the tests from writing to them (${cover.because})`,
  ];
}

/** The step with its isolation and its cover around it. */
export async function containedStep(step: Step, running: Running, env: Readonly<Record<string, string>>) {
  const isolated = await isolatedCommand(step, running, env);
  const { cover } = running;
  if (cover?.kind !== "covered") return isolated;
  return { ...isolated, command: shellLine([...cover.prefix, "/bin/sh", "-c", isolated.command]) };
}

async function isolatedCommand(
  { command, timeoutMs, network }: Step,
  { scratch, lane, request, how }: Running,
  env: Readonly<Record<string, string>>,
): Promise<Pick<Step, "command" | "timeoutMs">> {
  const { isolate: kind } = request.suite;
  if (kind === undefined) return { command, timeoutMs };
  const places = {
    writable: [lane.checkout.folder, lane.home, lane.temp, scratch],
    readable: [how.checkout, how.reporters],
    hidden: how.hidden,
    covered: [join(how.checkout, ".git")],
    uncovered: lane.checkout.objectFolders,
  };
  return {
    command: await isolate({ kind, command, network, env: { ...how.env, ...env }, places }),
    timeoutMs,
  };
}
