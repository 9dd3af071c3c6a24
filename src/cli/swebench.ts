import { type Command, Option } from "commander";
import { RULE_SETS } from "../offline/grade/rule-set.ts";
import { repeatChoice } from "./repeat-choice.ts";

/** The commands for whoever evaluates agents on SWE-bench and its relatives: `swebench table` and `swebench grade`. */
export function addSwebenchCommands(program: Command): void {
  const swebench = program
    .command("swebench")
    .summary("the six outcomes for SWE-bench results; runs nothing")
    .description("the six outcomes for SWE-bench results that you already have; runs nothing");
  addTable(swebench);
  addGrade(swebench);
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
