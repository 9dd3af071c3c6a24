import { stat, truncate } from "node:fs/promises";
import { checkOutputs, type OutputPlaces } from "./check-outputs.ts";

/**
 * Makes sure, before hours of test runs, that the answers can be written where they are wanted. What an earlier run wrote there is emptied:
 * whatever becomes of this one, an old answer must not be taken for its own. Throws as `checkOutputs` does.
 */
export async function prepareOutputs(places: OutputPlaces): Promise<void> {
  await checkOutputs(places);
  for (const target of Object.values(places)) {
    if (target === undefined || target === "-") continue;
    const status = await stat(target).catch(() => undefined);
    if (status?.isFile()) await truncate(target);
  }
}
