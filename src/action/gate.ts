import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as core from "@actions/core";
import packageJson from "../../package.json" with { type: "json" };
import { createGitHubClient } from "../adapters/github/github-client.ts";
import { githubHost } from "../adapters/github/github-host.ts";
import { neutraliser } from "../core/render/neutralise.ts";
import { UserError } from "../core/user-error.ts";
import { evaluateLocally } from "../engine/evaluate-locally.ts";
import { readEvent } from "./event.ts";
import { readInputs } from "./inputs.ts";
import { readBase } from "./read-base.ts";
import { runGate } from "./run-gate.ts";
import type { Runner } from "./runner.ts";

// Entry of the Action: wiring and the one place that catches everything. Any failure ends the job red.

const env = process.env;

async function main(): Promise<void> {
  const inputs = readInputs(core.getInput);
  // Defence in depth: nothing that is started from here on inherits it.
  delete env["INPUT_GITHUB-TOKEN"];
  if (inputs.token !== undefined) core.setSecret(inputs.token);
  const secrets = inputs.token === undefined ? [] : [inputs.token];
  const [owner = "", repo = ""] = (env["GITHUB_REPOSITORY"] ?? "").split("/");
  const baseUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
  const runUrl = `${env["GITHUB_SERVER_URL"] ?? "https://github.com"}/${owner}/${repo}/actions/runs/${env["GITHUB_RUN_ID"] ?? ""}`;
  const host =
    inputs.token === undefined
      ? undefined
      : githubHost(createGitHubClient({ token: inputs.token, baseUrl, log: core.info }), { owner, repo });
  await runGate(
    {
      inputs,
      event: readEvent(
        env["GITHUB_EVENT_NAME"] ?? "",
        JSON.parse(await readFile(env["GITHUB_EVENT_PATH"] ?? "", "utf8")),
      ),
      run: { id: Number(env["GITHUB_RUN_ID"] ?? 0), attempt: Number(env["GITHUB_RUN_ATTEMPT"] ?? 1) },
      tool: `outcome-gate ${packageJson.version}`,
      outputFolder: inputs.outputFolder ?? join(env["RUNNER_TEMP"] ?? ".", "outcome-gate"),
      detailsUrl: runUrl,
      secrets,
      safe: neutraliser(secrets),
    },
    { runner, host, readBase, evaluate: evaluateLocally },
  );
}

const runner: Runner = {
  setOutput: core.setOutput,
  info: core.info,
  annotate: (level, message, place) => (level === "failure" ? core.error : core.warning)(message, place),
  fail: core.setFailed,
  addSummary: async (markdown) => {
    if (env["GITHUB_STEP_SUMMARY"]) await core.summary.addRaw(markdown).write();
  },
};

try {
  await main();
} catch (error) {
  const safe = neutraliser([]);
  if (error instanceof UserError) core.setFailed(safe.terminal(`${error.message}\n${error.hint}`));
  else core.setFailed(safe.terminal(error instanceof Error ? (error.stack ?? error.message) : String(error)));
}
