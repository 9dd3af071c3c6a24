import { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { addStatsCommand } from "./add-stats.ts";
import { addEvaluationOptions } from "./evaluation-options.ts";
import { addFanOutCommands } from "./fan-out.ts";
import { addHarnessCommand } from "./harness.ts";
import { addLedger } from "./ledger.ts";
import { addMintCommand } from "./mint.ts";
import { addServe } from "./serve.ts";
import { addSwebenchCommands } from "./swebench.ts";

/** The command line as data: commands, options, help. A command is loaded when it is run, so that the others cost nothing. */
export function program(): Command {
  const outcomeGate = new Command("outcome-gate")
    .description("Names what a pull request did, and the hunk that broke the tests, with proof.")
    .version(packageJson.version)
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .helpCommand(false)
    .showHelpAfterError("(outcome-gate --help lists the commands; add --help behind one for its options)")
    .addHelpText("after", "\nExit code: 0 the gate passes, 1 it blocks, 2 undecided, bad usage or a crash.");
  addRun(outcomeGate);
  addInit(outcomeGate);
  addDemo(outcomeGate);
  addClassify(outcomeGate);
  addFanOutCommands(outcomeGate);
  addStatsCommand(outcomeGate);
  addSwebenchCommands(outcomeGate);
  addMintCommand(outcomeGate);
  addHarnessCommand(outcomeGate);
  addServe(outcomeGate);
  addLedger(outcomeGate);
  return outcomeGate;
}

function addRun(parent: Command): void {
  const command = parent
    .command("run")
    .summary("judge two commits by their tests, find the breaking hunk")
    .description("run the tests on base and head, name the outcome, find the hunk that broke them");
  addEvaluationOptions(command)
    .option("--json <file>", "write the verdict; - is standard output")
    .option("--markdown <file>", "write the comment; - is standard output")
    .option("--repair <file>", "write the repair packet when a hunk is to blame; - is standard output")
    .option("--parallel <n>", "probes at a time, or auto")
    .option("--max-minutes <n>", "longest time for all of it; the search ends with what is proved by then")
    .option("--no-localize", "name the outcome only")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (options) => {
      process.exitCode = await (await import("./run.ts")).run(options);
    });
}

function addClassify(parent: Command): void {
  parent
    .command("classify")
    .summary("judge reports of before and after; runs nothing")
    .description("name the outcome from test reports of before and after; runs nothing")
    .requiredOption("--before <path...>", "reports of base; of a folder, all that are in it")
    .requiredOption("--after <path...>", "reports of head")
    .option("--format <name>", "format of the reports", "auto")
    .option("--root <dir...>", "absolute folders that file names in the reports begin with (default: here)")
    .option("--f2p <id...>", "tests that the change must make pass")
    .option("--f2p-file <file>", "the same as a list in a file")
    .option("--p2p-file <file>", "list of the regression suite; else all that passed before")
    .option("--json <file>", "write the answer as JSON; - is standard output")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (options) => {
      process.exitCode = await (await import("./classify.ts")).classify(options);
    });
}

function addInit(parent: Command): void {
  parent
    .command("init")
    .summary("write configuration and workflow for a repository")
    .description("write .github/outcome-gate.yml and a workflow for this repository")
    .option("--repo <dir>", "the repository", ".")
    .action(async (options) => {
      process.exitCode = await (await import("./init.ts")).init(options);
    });
}

function addDemo(parent: Command): void {
  parent
    .command("demo")
    .summary("judge a made-up change; installs nothing")
    .description("make a small repository with an agent's change and judge it; installs nothing")
    .option("--keep", "keep the repository and say where it is")
    .action(async (options) => {
      process.exitCode = await (await import("./demo.ts")).demo(options);
    });
}
