import { type Command, Option } from "commander";
import { HARNESS_POLICIES } from "../offline/harness-policy.ts";
import { repeatChoice } from "./repeat-choice.ts";

/** `harness A B`: what a change of the agent's own harness does to the outcomes, for a gate on such changes. */
export function addHarnessCommand(program: Command): void {
  program
    .command("harness")
    .summary("compare the results of two versions of an agent")
    .description(
      "compare the results of two versions of an agent: Regression share first; 1 when a policy is broken",
    )
    .argument("<before>", "results with the harness as it was: a file or a folder")
    .argument("<after>", "results with the changed harness, on the same instances")
    .addOption(
      new Option("--fail-if <policy>", "exit with 1 when this happens; may be repeated")
        .choices(HARNESS_POLICIES)
        .argParser(repeatChoice(HARNESS_POLICIES)),
    )
    .option("--points <number>", "how many percentage points more are still accepted", "0")
    .option("--instances <file>", "data set: languages, and the test lists that some reports lack")
    .option("--json <file>", "write the counts and the comparison as one JSON object; - is standard output")
    .option("--markdown <file>", "write the report as Markdown; - is standard output")
    .option("--csv <file>", "write all counts and intervals as CSV; - is standard output")
    .option("--html <file>", "write a report with charts that stands alone")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (before, after, options) => {
      process.exitCode = await (await import("./harness-run.ts")).runHarness(before, after, options);
    });
}
