import { type Command, Option } from "commander";

/** `stats FILE|DIR…`: the catch rate and the cost of searches, from saved verdicts. */
export function addStatsCommand(parent: Command): void {
  parent
    .command("stats")
    .summary("count what saved verdicts tell; runs nothing")
    .description("how often a break was explained by a certificate, and at what cost, from saved verdicts")
    .argument("<path...>", "verdicts, or folders with them")
    .addOption(
      new Option("--by <what>", "a row for each path given, folder, base commit or agent")
        .choices(["path", "folder", "base", "agent"])
        .default("path"),
    )
    .option("--json <file>", "write the counts as JSON; - is standard output")
    .option("--quiet", "print nothing but what was asked for")
    .action(async (paths, options) => {
      process.exitCode = await (await import("./stats.ts")).stats(paths, options);
    });
}
