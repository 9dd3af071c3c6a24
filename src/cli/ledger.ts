import { type Command, Option } from "commander";

/** `ledger export|prune|backup|restore`: what the bot has recorded, without the bot. */
export function addLedger(parent: Command): void {
  const ledger = parent
    .command("ledger")
    .summary("export, prune, back up what the bot recorded")
    .description("what the bot has recorded: export it, remove old entries, back it up and restore it")
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .helpCommand(false);
  addExport(ledger);
  addPrune(ledger);
  addBackup(ledger);
  addRestore(ledger);
}

const dataOption = (): Option =>
  new Option("--data <dir>", "the bot's folder (default: the database of DATABASE_URL)");

function addExport(parent: Command): void {
  parent
    .command("export")
    .summary("write all verdicts and rulings")
    .description(
      "write all verdicts with their documents and all rulings, oldest first; the bot may be at work",
    )
    .addOption(dataOption())
    .addOption(
      new Option("--format <name>", "jsonl: all of it; csv: a row for each verdict, without its document")
        .choices(["jsonl", "csv"])
        .default("jsonl"),
    )
    .option("--out <file>", "where to; - is standard output", "-")
    .action(async (options) => {
      process.exitCode = await (await import("./ledger-export.ts")).ledgerExport(options);
    });
}

function addPrune(parent: Command): void {
  parent
    .command("prune")
    .summary("remove old entries")
    .description("remove entries older than this; what is known of open pull requests stays")
    .addOption(dataOption())
    .requiredOption("--older-than <days>", "as 400d")
    .action(async (options) => {
      process.exitCode = await (await import("./ledger-prune.ts")).ledgerPrune(options);
    });
}

function addBackup(parent: Command): void {
  parent
    .command("backup")
    .summary("write a copy; the bot may be at work")
    .description("write a copy of the bot's folder as it is now, also while the bot is at work, and check it")
    .argument("<file>", "a new file")
    .addOption(dataOption())
    .action(async (file, options) => {
      process.exitCode = await (await import("./ledger-backup.ts")).ledgerBackup(file, options);
    });
}

function addRestore(parent: Command): void {
  parent
    .command("restore")
    .summary("put a copy into an empty folder")
    .description("check a copy and put it into a folder that has no ledger")
    .argument("<file>", "what `ledger backup` wrote")
    .addOption(dataOption())
    .action(async (file, options) => {
      process.exitCode = await (await import("./ledger-backup.ts")).ledgerRestore(file, options);
    });
}
