import { basename, resolve } from "node:path";
import { systemClock } from "../adapters/clock.ts";
import { originName } from "../adapters/git/origin-name.ts";
import { createGitHubClient } from "../adapters/github/github-client.ts";
import { githubMergedPulls } from "../adapters/github/github-merged-pulls.ts";
import { offlineFiles } from "../adapters/offline-files.ts";
import { UserError } from "../core/user-error.ts";
import { inHistory, type OpenedHistory } from "../engine/in-history.ts";
import { localTaskPlaces } from "../engine/local-task-places.ts";
import type { FoundCandidate } from "../offline/mint/candidate.ts";
import { designateTasks } from "../offline/mint/designate-tasks.ts";
import { hostedCandidates } from "../offline/mint/hosted-candidates.ts";
import { localCandidates } from "../offline/mint/local-candidates.ts";
import { type MintedItem, type MintRequest, mintTasks } from "../offline/mint/mint-tasks.ts";
import type { MintRecipe } from "../offline/mint/minted-row.ts";
import { commandBatchProgress } from "./batch-progress.ts";
import { checkOutputs } from "./check-outputs.ts";
import { countOf, minutesOf, type SuiteOptions, suiteChoiceOf } from "./evaluation-of.ts";
import { remarkLog } from "./swebench-output.ts";
import { terminalLine } from "./terminal-line.ts";

interface MintCommandOptions extends SuiteOptions, Pick<MintRecipe, "split" | "rules" | "tests"> {
  readonly out: string;
  readonly repo: string;
  readonly ref: string;
  readonly github?: string;
  readonly name?: string;
  readonly any?: true;
  readonly limit: string;
  readonly config?: string;
  readonly maxMinutes: string;
  readonly repeat: string;
  readonly keepNameErrors?: true;
  readonly workers: string;
  readonly retry?: true;
  readonly designate?: true;
  readonly quiet?: true;
}

/** `mint`: 0 when every candidate was dealt with, whatever came of it. */
export async function runMint(options: MintCommandOptions): Promise<number> {
  const request = requestOf(options);
  await checkOutputs({ "--out": options.out });
  return inHistory(options.repo, async (opened) => {
    const remarks = remarkLog();
    const found = await candidatesOf(options, opened);
    const counts = await mintAll(found, request, options, remarks.tell);
    const told = [...counts].map(([result, count]) => `${String(count).padStart(6)}  ${result}\n`);
    if (options.quiet !== true) process.stdout.write(told.length === 0 ? "No candidates.\n" : told.join(""));
    if (options.designate === true) await designate(options, opened, remarks.tell);
    remarks.close();
    return 0;
  });
}

async function mintAll(
  found: AsyncIterable<FoundCandidate>,
  request: MintRequest,
  options: MintCommandOptions,
  remarks: Parameters<typeof mintTasks>[3],
): Promise<ReadonlyMap<MintedItem["result"], number>> {
  const progress = commandBatchProgress(options);
  const places = localTaskPlaces({
    clones: { kind: "one", path: options.repo },
    suites: suiteChoiceOf(options),
    ...(options.config === undefined ? {} : { configFile: options.config }),
  });
  const counts = new Map<MintedItem["result"], number>([["minted", 0]]);
  const world = { files: offlineFiles(), places, clock: systemClock };
  for await (const item of mintTasks(found, request, world, remarks)) {
    counts.set(item.result, (counts.get(item.result) ?? 0) + 1);
    if (item.source === "kept") continue;
    const more = item.detail === undefined ? "" : `: ${item.detail.split("\n")[0]?.slice(0, 160)}`;
    progress.ended({ ...item, name: item.instanceId, answer: `${item.result}${more}` });
  }
  progress.end();
  return counts;
}

function requestOf(options: MintCommandOptions): MintRequest {
  const { split, rules, tests, out } = options;
  return {
    out,
    recipe: { rules, split, repeat: countOf("--repeat", options.repeat), tests },
    nameErrors: options.keepNameErrors === true ? "kept" : "dropped",
    longestMs: minutesOf(options.maxMinutes) * 60_000,
    limit: countOf("--limit", options.limit),
    workers: countOf("--workers", options.workers),
    earlierFailures: options.retry === true ? "run-again" : "kept",
  };
}

async function candidatesOf(
  options: MintCommandOptions,
  { history }: OpenedHistory,
): Promise<AsyncIterable<FoundCandidate>> {
  const { github, repo, ref } = options;
  const issues = options.any === true ? "any" : "must-resolve-one";
  if (github === undefined) {
    const repository = options.name ?? (await originName(repo)) ?? `local/${basename(resolve(repo))}`;
    return localCandidates(history, ref, { repository, issues });
  }
  const [owner, name, ...rest] = github.split("/");
  if (!owner || !name || rest.length > 0)
    throw new UserError(`--github "${github}" is no repository.`, "Write it like --github owner/name.");
  const client = createGitHubClient({
    token: tokenOf(process.env),
    baseUrl: process.env["GITHUB_API_URL"] ?? "https://api.github.com",
  });
  const host = githubMergedPulls(client, { owner, repo: name });
  return hostedCandidates(host, history, { repository: options.name ?? github, issues });
}

function tokenOf(env: NodeJS.ProcessEnv): string {
  const token = env["GITHUB_TOKEN"] ?? env["GH_TOKEN"];
  if (token) return token;
  throw new UserError(
    "There is no token for GitHub.",
    "Put one that may read the repository's pull requests and issues in GITHUB_TOKEN.",
  );
}

async function designate(
  options: MintCommandOptions,
  { branches }: OpenedHistory,
  remarks: Parameters<typeof designateTasks>[2],
): Promise<void> {
  const files = offlineFiles();
  if ((await files.kindOf(options.out)) === "absent" || (await files.readText(options.out)) === "") return;
  const { command, report, setup } = suiteChoiceOf(options);
  const suite = command === undefined ? {} : { suite: { command, ...present({ report, setup }) } };
  const designated = await designateTasks({ instances: options.out, ...suite }, { files, branches }, remarks);
  if (options.quiet === true) return;
  process.stdout.write(
    `${designated.branches.length} branches hold a task, ${designated.written} of them new:\n`,
  );
  for (const name of designated.branches) process.stdout.write(`  ${terminalLine(name)}\n`);
}

function present<T extends Readonly<Record<string, string | undefined>>>(
  values: T,
): { readonly [K in keyof T]?: string } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { readonly [K in keyof T]?: string };
}
