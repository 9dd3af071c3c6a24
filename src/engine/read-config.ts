import { readFile } from "node:fs/promises";
import type { Config } from "../core/config/config.ts";
import { defaultConfig } from "../core/config/to-config.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { UserError } from "../core/user-error.ts";
import { configPlaces, parseBaseConfig } from "../gate/parse-base-config.ts";
import type { TreeStore } from "../ports/tree-store.ts";

/** The configuration: of the file given, else of base's tree, never of head's (design rule 10). Throws `UserError` with every fault at once. */
export async function readConfig(
  file: string | undefined,
  base: ObjectId,
  trees: TreeStore,
): Promise<Config> {
  if (file !== undefined) return parseBaseConfig(await readGiven(file), file);
  for (const place of configPlaces) {
    const bytes = await trees.readFile(base, place);
    if (bytes !== undefined) return parseBaseConfig(new TextDecoder().decode(bytes), `${place} of base`);
  }
  return defaultConfig;
}

async function readGiven(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new UserError(
      `The configuration file ${file} cannot be read.`,
      "Check the path given to --config.",
      {
        cause,
      },
    );
  }
}
