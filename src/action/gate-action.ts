import { join } from "node:path";
import * as core from "@actions/core";
import packageJson from "../../package.json" with { type: "json" };
import { neutraliser } from "../core/render/neutralise.ts";
import { openHost, readEventFile, runUrl, takeToken } from "./actions-environment.ts";
import { actionsRunner, runEntry } from "./actions-runner.ts";
import { readEvent } from "./event.ts";
import { guardRunner } from "./guard-runner.ts";
import { readInputs } from "./inputs.ts";
import { runGate } from "./run-gate.ts";
import { takeActionsVariables, workflowCache } from "./workflow-cache.ts";

// The Action: wiring. `gate.ts` loads it once the environment is hidden.

const env = process.env;

/** Most of the program; a run with nothing to judge ends without it. */
const judging = () => import("./judging.ts");

await runEntry(async () => {
  const inputs = readInputs(core.getInput);
  const secrets = takeToken(inputs.token);
  const withVariables = takeActionsVariables(env);
  const file = await readEventFile();
  const event = readEvent(file.name, file.payload);
  const run = env["GITHUB_RUN_ID"] ?? "0";
  await runGate(
    {
      inputs,
      event,
      run: { id: Number(run), attempt: Number(env["GITHUB_RUN_ATTEMPT"] ?? 1) },
      tool: `outcome-gate ${packageJson.version}`,
      outputFolder: inputs.outputFolder ?? join(env["RUNNER_TEMP"] ?? ".", "outcome-gate"),
      detailsUrl: runUrl(run),
      secrets,
      safe: neutraliser(secrets),
    },
    {
      runner: actionsRunner,
      host: inputs.token === undefined ? undefined : openHost(inputs.token),
      readBase: async (...asked) => (await judging()).readBase(...asked),
      evaluate: async (evaluation, progress) => {
        const { evaluateLocally } = await judging();
        return guardRunner(
          () =>
            evaluateLocally(
              { ...evaluation, cache: workflowCache(event.kind, env, withVariables, progress.note) },
              progress,
            ),
          { env, write: (text) => process.stdout.write(text) },
        );
      },
      repair: async (...asked) => (await judging()).repairLocally(...asked),
    },
  );
});
