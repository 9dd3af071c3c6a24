import { z } from "zod";
import { publishWaiting } from "../../gate/publish/publish-waiting.ts";
import type { BotWorld } from "./bot-world.ts";
import { cameToItsEnd } from "./head-state.ts";
import { knowRepository } from "./know-repository.ts";
import { inRepository } from "./payload.ts";
import { publishRun } from "./publish-run.ts";
import { waitUntil } from "./wait-until.ts";

const payloadSchema = inRepository.extend({ merge_group: z.object({ head_sha: z.string() }) });

/** A merge queue asks for the checks of a group's own commit: ours is there at once, and waits for the gate. */
export async function onMergeGroup(payload: unknown, world: BotWorld): Promise<void> {
  const { action, merge_group, repository, installation } = payloadSchema.parse(payload);
  if (action !== "checks_requested" || installation === undefined) return;
  const known = await knowRepository(repository, installation.id, world);
  if (known === undefined) return;
  const host = await world.hostOf(known);
  const { workflow, gateName } = world.settings;
  const head = merge_group.head_sha;
  const run = (await host.listRuns(head)).find(
    (one) => one.workflow === workflow && one.event === "merge_group",
  );
  if (run !== undefined && cameToItsEnd(run)) {
    await publishRun(run, known, world);
    return;
  }
  if (run === undefined && !(await host.listWorkflows()).includes(workflow)) return;
  const url = run === undefined ? {} : { detailsUrl: run.url };
  const said = await publishWaiting({ head, gateName, for: "gate", ...url }, host);
  if (said.kind === "refused") world.log(`${known.owner}/${known.name}: ${said.because}`);
  await waitUntil({ repository: known.id, head }, world);
}
