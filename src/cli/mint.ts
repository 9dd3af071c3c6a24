import { type Command, Option } from "commander";
import { SPLITS } from "../offline/mint/split-change.ts";
import { MINT_RULES } from "../offline/mint-buckets.ts";

/** `mint`: tasks with fail-to-pass and pass-to-pass tests, from a repository's own merged changes. */
export function addMintCommand(program: Command): void {
  program
    .command("mint")
    .summary("make graded tasks from a repository's merged changes")
    .description("make tasks with fail-to-pass and pass-to-pass tests from a repository's merged changes")
    .requiredOption("--out <file>", "tasks as JSON Lines, and where a later run goes on")
    .option("--repo <dir>", "the repository", ".")
    .option("--ref <rev>", "whose history is read", "HEAD")
    .option("--github <owner/name>", "read pull requests and issues there; token in GITHUB_TOKEN or GH_TOKEN")
    .option("--name <owner/name>", "what the repository is called in the tasks (default: by its origin)")
    .option("--any", "also changes that say of no issue that they close it")
    .option("--limit <n>", "most candidates that are run, the newest first", "1000")
    .option("--suite <name...>", "only these suites")
    .option("--command <cmd>", "test command ({report}, {files}, {tests} are filled in)")
    .option("--report <format>", "format of the command's report: junit, tap, jest-json, ...")
    .option("--setup <cmd>", "run once in each fresh work tree, say: npm ci")
    .option("--config <file>", "configuration instead of each base's .github/outcome-gate.yml")
    .option("--timeout <duration>", "longest time for one run of a suite, say 10m")
    .option("--max-minutes <n>", "longest time for all runs of one candidate", "60")
    .option("--repeat <n>", "how often each tree is run; what changes its mind is in no list", "2")
    .addOption(
      new Option("--split <how>", "what is a test: the suite's test files, or SWE-bench's words in the path")
        .choices(SPLITS)
        .default("suite"),
    )
    .addOption(
      new Option("--rules <name>", "how two runs become four lists")
        .choices(MINT_RULES)
        .default("swebench-1"),
    )
    .addOption(
      new Option("--tests <which>", "run everything, or only the test files of the change")
        .choices(["all", "test-patch-files"])
        .default("all"),
    )
    .option("--keep-name-errors", "keep tasks whose tests use names that only the fix brings")
    .option("--workers <n>", "candidates at a time", "1")
    .option("--retry", "run again what could not be run")
    .option("--designate", "make a branch outcome-gate/<id> of each task, on which the gate finds its tests")
    .option("--quiet", "print nothing")
    .action(async (options) => {
      process.exitCode = await (await import("./mint-run.ts")).runMint(options);
    });
}
