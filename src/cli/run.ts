import packageJson from "../../package.json" with { type: "json" };
import { parseDuration } from "../core/config/durations.ts";
import { renderPage } from "../core/render/comment.ts";
import { neutraliser } from "../core/render/neutralise.ts";
import { renderTerminal } from "../core/render/terminal.ts";
import { UserError } from "../core/user-error.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { evaluateLocally } from "../engine/evaluate-locally.ts";
import { exitCodeOf } from "./exit-code.ts";
import { consoleProgress, silentProgress } from "./progress.ts";
import { terminalStyle } from "./terminal-style.ts";
import { writeOutput } from "./write-output.ts";

export interface RunOptions {
  readonly base: string;
  readonly head: string;
  readonly merge?: true;
  readonly repo: string;
  readonly config?: string;
  readonly suite?: readonly string[];
  readonly command?: string;
  readonly report?: string;
  readonly setup?: string;
  readonly f2p?: readonly string[];
  readonly p2p?: readonly string[];
  readonly json?: string;
  readonly markdown?: string;
  readonly repair?: string;
  readonly parallel?: string;
  readonly maxProbes?: string;
  readonly maxMinutes?: string;
  readonly timeout?: string;
  readonly localize: boolean;
  readonly quiet?: true;
}

/** `outcome-gate run`: judges two revisions and prints the verdict. Returns the exit code. */
export async function run(options: RunOptions): Promise<number> {
  const progress =
    options.quiet === true ? silentProgress : consoleProgress(process.stderr, () => performance.now());
  const verdict = await judgeRevisions(options, progress).finally(() => progress.end());
  await writeAnswers(verdict, options);
  return exitCodeOf(verdict);
}

function judgeRevisions(options: RunOptions, progress: ReturnType<typeof consoleProgress>): Promise<Verdict> {
  const { config, suite, command, report, setup, f2p, p2p } = options;
  return evaluateLocally(
    {
      repository: options.repo,
      base: options.base,
      head: options.head,
      headTree: options.merge === true ? "merged-into-base" : "as-committed",
      tool: `outcome-gate ${packageJson.version}`,
      search: options.localize ? "localize" : "outcome-only",
      suites: {
        ...(suite === undefined ? {} : { names: suite }),
        ...(command === undefined ? {} : { command }),
        ...(report === undefined ? {} : { report }),
        ...(setup === undefined ? {} : { setup }),
        ...(options.timeout === undefined ? {} : { timeoutMs: durationOf(options.timeout) }),
      },
      ...(config === undefined ? {} : { configFile: config }),
      ...(f2p === undefined ? {} : { failToPass: f2p }),
      ...(p2p === undefined ? {} : { passToPass: p2p }),
      ...(options.parallel === undefined ? {} : { parallel: parallelOf(options.parallel) }),
      ...(options.maxProbes === undefined ? {} : { maxProbes: countOf("--max-probes", options.maxProbes) }),
      ...(options.maxMinutes === undefined ? {} : { maxMinutes: minutesOf(options.maxMinutes) }),
    },
    progress,
  );
}

async function writeAnswers(verdict: Verdict, options: RunOptions): Promise<void> {
  const safe = neutraliser([]);
  const takesStdout = [options.json, options.markdown, options.repair].includes("-");
  if (options.quiet !== true && !takesStdout) {
    process.stdout.write(renderTerminal(verdict, safe, terminalStyle(process.stdout)));
  }
  await writeOutput(options.json, () => `${JSON.stringify(verdict, undefined, 2)}\n`);
  await writeOutput(options.markdown, () => `${renderPage(verdict, safe, {})}\n`);
}

function durationOf(text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined && ms > 0) return ms;
  throw new UserError(`--timeout "${text}" is not a duration.`, "Write it like 90s, 10m or 1h30m.");
}

function countOf(flag: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UserError(`${flag} "${text}" is not a whole number above zero.`, `Write it like ${flag} 12.`);
}

function parallelOf(text: string): number | "auto" {
  return text === "auto" ? "auto" : countOf("--parallel", text);
}

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && Number.isFinite(minutes)) return minutes;
  throw new UserError(
    `--max-minutes "${text}" is not a number above zero.`,
    "Write it like --max-minutes 30.",
  );
}
