import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../../adapters/clock.ts";
import { openSourceOutliner } from "../../adapters/grammars/source-outliner.ts";
import { UserError } from "../../core/user-error.ts";
import type { Verdict } from "../../core/verdict/schema.ts";
import { concludeRound } from "../../gate/fan-out/conclude-round.ts";
import type { Answer, TimeSpent } from "../../gate/fan-out/job.ts";
import { inRepository } from "../in-repository.ts";
import { prepareEvaluation } from "../prepare-evaluation.ts";
import { fannedOut } from "./fanned-out.ts";
import type { Plan } from "./plan-document.ts";
import { readProbe } from "./probe-document.ts";

export type FanOutEnd =
  | { readonly kind: "verdict"; readonly verdict: Verdict }
  /** The next round. */
  | { readonly kind: "more"; readonly plan: Plan };

export interface ConcludeRequest {
  readonly plan: Plan;
  /** A folder with the answers of the plan's jobs, at any depth. */
  readonly probes: string | undefined;
  readonly repository: string;
  /** `nothing`: this is the last round. */
  readonly followedBy: "another-round" | "nothing";
}

/** Concludes from a plan and the answers of its jobs. Runs no tests. A job without a usable answer is asked again, or left open. */
export async function concludeFanOut({ plan, probes, ...how }: ConcludeRequest): Promise<FanOutEnd> {
  if (plan.verdict !== undefined) return { kind: "verdict", verdict: plan.verdict };
  const { answers: fresh, notes } = await readAnswers(probes, plan);
  const answers = [...plan.answers, ...fresh];
  const spent = addRound(plan.spent, fresh);
  const evaluation = { ...plan.evaluation, repository: how.repository, search: "localize" } as const;
  return inRepository(how.repository, async (opened): Promise<FanOutEnd> => {
    const prepared = await prepareEvaluation(fannedOut({ ...evaluation, cache: "none" }), opened);
    if (prepared.kind === "verdict") return prepared;
    const request = { ...prepared.request, notes: [...prepared.request.notes, ...notes] };
    const rounds = plan.rounds + 1;
    const found = await concludeRound(
      { request, kept: plan.kept, answers, rounds, maxJobs: plan.maxJobs, spent, followedBy: how.followedBy },
      { trees: opened.store, outliner: openSourceOutliner(), clock: systemClock },
    );
    if (found.kind === "verdict") return found;
    const next = { ...plan, id: randomUUID(), rounds, spent, answers, jobs: found.jobs };
    return { kind: "more", plan: next };
  });
}

const MOST_FILES = 10_000;

async function readAnswers(
  folder: string | undefined,
  plan: Plan,
): Promise<{ readonly answers: readonly Answer[]; readonly notes: readonly string[] }> {
  const answers = new Map<number, Answer>();
  const notes: string[] = [];
  for (const file of folder === undefined ? [] : await jsonFiles(folder)) {
    const read = await readProbe(join(folder ?? "", file), plan);
    const reason =
      read.kind === "refused"
        ? read.reason
        : answers.has(read.index)
          ? `job ${read.index} has another answer already`
          : undefined;
    if (read.kind === "answer" && reason === undefined) answers.set(read.index, read.answer);
    else notes.push(`The answer ${JSON.stringify(file).slice(0, 200)} was refused: ${reason}.`);
  }
  const open = plan.jobs.length - answers.size;
  if (open > 0) notes.push(`${open} of ${plan.jobs.length} jobs gave no usable answer.`);
  const inOrder = [...answers].toSorted(([a], [b]) => a - b).map(([, answer]) => answer);
  return { answers: inOrder, notes: notes.slice(0, 20) };
}

async function jsonFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new UserError(`The folder ${folder} cannot be read.`, "Give the folder with the jobs' answers.", {
      cause,
    });
  });
  return names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .slice(0, MOST_FILES);
}

/** Machines work at the same time: the round took as long as its slowest job. */
function addRound(spent: TimeSpent, answers: readonly Answer[]): TimeSpent {
  const [slowest] = answers.toSorted((a, b) => b.ms - a.ms);
  if (slowest === undefined) return spent;
  const busy = slowest.runs.reduce((sum, run) => sum + run.ms, 0);
  return { totalMs: spent.totalMs + slowest.ms, busyMs: spent.busyMs + Math.min(busy, slowest.ms) };
}
