import type { Command } from "commander";

/** The options by which a command is told what to evaluate and how; read back by `evaluationOf`. */
export function addEvaluationOptions(command: Command): Command {
  return command
    .requiredOption("--base <rev>", "commit to compare with")
    .requiredOption("--head <rev>", "commit to judge")
    .option("--merge", "judge the merge of head into base, as a pull request is judged")
    .option("--repo <dir>", "the repository", ".")
    .option("--config <file>", "configuration instead of base's .github/outcome-gate.yml")
    .option("--suite <name...>", "only these suites")
    .option("--command <cmd>", "test command ({report}, {files}, {tests} are filled in)")
    .option("--report <format>", "format of the command's report: junit, tap, jest-json, ...")
    .option("--setup <cmd>", "run once in each fresh work tree, say: npm ci")
    .option("--f2p <id...>", "tests that the change must make pass, or a list of them")
    .option("--p2p <glob...>", "only these tests make up the regression suite")
    .option("--calibrate <n>", "run base so many times and leave out tests that waver")
    .option("--max-probes <n>", "most probes of the search")
    .option("--timeout <duration>", "longest time for one run of a suite, say 10m");
}
