import type { Command } from "commander";
import { addEvaluationOptions } from "./evaluation-options.ts";

/** `plan`, `probe`, `conclude`: the search over several machines, one command for each step. */
export function addFanOutCommands(parent: Command): void {
  addPlan(parent);
  addProbe(parent);
  addConclude(parent);
}

function addPlan(parent: Command): void {
  const command = parent
    .command("plan")
    .summary("run base and head, plan the search for many machines")
    .description("run base and head, and plan the search for other machines (docs/fan-out.md)");
  addEvaluationOptions(command)
    .requiredOption("--out <file>", "write the plan; - is standard output")
    .option("--matrix <file>", "write the indexes of its jobs as a JSON array")
    .option("--max-jobs <n>", "most jobs of one round, up to 256", "256")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (options) => {
      process.exitCode = await (await import("./plan.ts")).plan(options);
    });
}

function addProbe(parent: Command): void {
  parent
    .command("probe")
    .description("run one job of a plan")
    .requiredOption("--plan <file>", "the plan")
    .requiredOption("--index <n>", "which of its jobs, from 0")
    .requiredOption("--out <file>", "write the answer; - is standard output")
    .option("--repo <dir>", "the repository, with the history of base and head", ".")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (options) => {
      process.exitCode = await (await import("./probe.ts")).probe(options);
    });
}

function addConclude(parent: Command): void {
  parent
    .command("conclude")
    .summary("the verdict, or the next round, from a plan's answers")
    .description("the verdict from a plan and its jobs' answers, or the next round's plan; runs nothing")
    .requiredOption("--plan <file>", "the plan")
    .option("--probes <dir>", "folder with the answers of its jobs")
    .option("--next <file>", "write the next round's plan when one is needed; the exit code is 2 then")
    .option("--last", "no round follows: say what is proved by now")
    .option("--matrix <file>", "write the indexes of the next round's jobs as a JSON array")
    .option("--repo <dir>", "the repository, with the history of base and head", ".")
    .option("--json <file>", "write the verdict; - is standard output")
    .option("--markdown <file>", "write the comment; - is standard output")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (options) => {
      process.exitCode = await (await import("./conclude.ts")).conclude(options);
    });
}
