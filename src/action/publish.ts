import * as core from "@actions/core";
import { neutraliser } from "../core/render/neutralise.ts";
import { openHost, readEventFile, runUrl, takeToken } from "./actions-environment.ts";
import { actionsRunner, runEntry } from "./actions-runner.ts";
import { readPublishInputs } from "./publish-inputs.ts";
import { runPublish } from "./run-publish.ts";
import { readWorkflowRunEvent } from "./workflow-run-event.ts";

// Entry of `publish/`: wiring. It checks nothing out and starts no process.

await runEntry(async () => {
  const { token, ...inputs } = readPublishInputs(core.getInput);
  const secrets = takeToken(token);
  const event = await readEventFile();
  const finished = readWorkflowRunEvent(event.name, event.payload);
  await runPublish(
    {
      finished,
      options: { ...inputs, secrets, detailsUrl: runUrl(String(finished.run.id)) },
      safe: neutraliser(secrets),
    },
    { runner: actionsRunner, host: openHost(token) },
  );
});
