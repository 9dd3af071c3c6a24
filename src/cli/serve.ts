import type { Command } from "commander";

/** `serve`: the bot and its page. */
export function addServe(parent: Command): void {
  parent
    .command("serve")
    .summary("run the bot: a GitHub App and its triage page")
    .description("run the bot: takes GitHub's deliveries, publishes verdicts, shows what to look at first")
    .option("--port <n>", "where to listen; 0 takes a free port", "3000")
    .option("--host <address>", "others than this machine need the sign-in", "127.0.0.1")
    .option("--data <dir>", "the bot's folder (default: ~/.local/share/outcome-gate)")
    .option("--public-url <url>", "where browsers and GitHub reach it: https://host")
    .option("--keep <days>", "remove entries older than this, as 400d (default: keep all)")
    .option("--sample", "show an invented past; needs no App")
    .addHelpText("after", SETTINGS)
    .action(async (options) => {
      process.exitCode = await (await import("../bot/main.ts")).serve(options);
    });
}

const SETTINGS = `
Without an App it explains how to create one. From the environment:
  DATABASE_URL                 PostgreSQL in place of the embedded database
  APP_ID, PRIVATE_KEY (or PRIVATE_KEY_PATH), WEBHOOK_SECRET, WEBHOOK_SECRET_OLD
  GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, OUTCOME_GATE_URL    the sign-in
  OUTCOME_GATE_SESSION_SECRET, OUTCOME_GATE_ADMINS, OUTCOME_GATE_METRICS_TOKEN
  GHE_HOST, GHE_PROTOCOL       a GitHub Enterprise server`;
