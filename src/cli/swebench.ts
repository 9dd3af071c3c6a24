import { type Command, Option } from "commander";
import { RULE_SETS } from "../offline/grade/rule-set.ts";
import { repeatChoice } from "./repeat-choice.ts";

/** The commands for whoever evaluates agents on SWE-bench and its relatives: `swebench table`, `swebench grade` and `swebench run`. */
export function addSwebenchCommands(program: Command): void {
  const swebench = program
    .command("swebench")
    .summary("the six outcomes for SWE-bench results and predictions")
    .description(
      "the six outcomes for SWE-bench results: count them, grade logs, or run predictions on local clones",
    );
  addTable(swebench);
  addGrade(swebench);
  addRunOfPredictions(swebench);
}

const repeat = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

function addTable(parent: Command): void {
  parent
    .command("table")
    .description(
      "count the outcomes in reports, summaries and outcome files, per model, repository and language",
    )
    .argument("[path...]", "result files, and folders that are searched in depth")
    .option("--compare <a-and-b...>", "two models of the table, or two paths: which instances moved")
    .option("--instances <file>", "data set: languages, and the test lists that some reports lack")
    .addOption(
      new Option("--by <group>", "a further table; may be repeated")
        .choices(["repository", "language"])
        .argParser(repeatChoice(["repository", "language"])),
    )
    .option("--json <file>", "write the counts as one JSON object; - is standard output")
    .option("--markdown <file>", "write the tables as Markdown; - is standard output")
    .option("--csv <file>", "write all counts and intervals as CSV; - is standard output")
    .option("--html <file>", "write a report with charts that stands alone")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (paths, options) => {
      process.exitCode = await (await import("./swebench-table.ts")).runTable(paths, options);
    });
}

function addGrade(parent: Command): void {
  parent
    .command("grade")
    .description("grade evaluation logs against a data set, as the harness does or stricter")
    .requiredOption("--instances <file>", "data set: JSONL, JSON or CSV")
    .requiredOption("--logs <path...>", "log files, and folders that are searched in depth")
    .option("--predictions <file>", "predictions: tells empty and absent ones apart")
    .addOption(new Option("--rules <name>", "how a status counts").choices(RULE_SETS).default("swebench-5"))
    .option("--parser <name>", "log parser for instances of which none is known")
    .option("--explain <id>", "say for each test of this instance why; may be repeated", repeat)
    .option("--json <file>", "write one JSON line an instance; - is standard output")
    .option("--out <dir>", "write report.json files as the harness would: <dir>/<model>/<id>/report.json")
    .option("--markdown <file>", "write the table as Markdown; - is standard output")
    .option("--csv <file>", "write all counts and intervals as CSV; - is standard output")
    .option("--html <file>", "write a report with charts that stands alone")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (options) => {
      process.exitCode = await (await import("./swebench-grade.ts")).runGrade(options);
    });
}

function addRunOfPredictions(parent: Command): void {
  parent
    .command("run")
    .description(
      "run predictions on local clones without containers, grade them, find the hunks that break tests",
    )
    .requiredOption("--instances <file>", "data set with base commits and test patches: JSONL, JSON or CSV")
    .requiredOption(
      "--predictions <file>",
      "predictions; or gold (the data set's patches), or none (no change)",
    )
    .option("--repo <dir>", "the clone of every instance")
    .option("--repos <dir>", "folder with a clone per repository: owner/name, owner__name or name")
    .option("--only <id>", "only this instance; may be repeated", repeat)
    .option("--config <file>", "configuration instead of the base commit's .github/outcome-gate.yml")
    .option("--suite <name...>", "only these suites")
    .option("--command <cmd>", "test command ({report}, {files}, {tests} are filled in)")
    .option("--report <format>", "format of the command's report: junit, tap, jest-json, ...")
    .option("--setup <cmd>", "run once in each fresh work tree, say: npm ci")
    .option("--timeout <duration>", "longest time for one run of a suite, say 10m")
    .addOption(
      new Option(
        "--tests <which>",
        "run everything, or only what the test patch touches, as the harness does",
      )
        .choices(["all", "test-patch-files"])
        .default("all"),
    )
    .addOption(new Option("--rules <name>", "how a status counts").choices(RULE_SETS).default("swebench-5"))
    .option("--localize", "find the hunk that breaks pass-to-pass tests", true)
    .option("--no-localize", "grade only")
    .option("--max-probes <n>", "most probes of one search", "40")
    .option("--max-minutes <n>", "longest time for one search", "60")
    .option("--workers <n>", "instances at a time", "1")
    .option(
      "--out <file>",
      "one JSON line an instance as it ends, and where a later run goes on; - is standard output",
    )
    .option("--retry", "run again what was invalid, timed out or unparsed in --out")
    .option("--markdown <file>", "write the table as Markdown; - is standard output")
    .option("--csv <file>", "write all counts and intervals as CSV; - is standard output")
    .option("--html <file>", "write a report with charts that stands alone")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (options) => {
      process.exitCode = await (await import("./swebench-run.ts")).runPredictions(options);
    });
}
