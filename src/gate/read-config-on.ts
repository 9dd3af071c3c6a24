import type { Config } from "../core/config/config.ts";
import { defaultConfig } from "../core/config/to-config.ts";
import type { BaseFileHost } from "../ports/base-file-host.ts";
import { configPlaces, parseBaseConfig } from "./parse-base-config.ts";

/** The configuration that a branch holds (the default branch's when undefined), read from the host. Throws a `UserError` with every fault at once. */
export async function readConfigOn(branch: string | undefined, host: BaseFileHost): Promise<Config> {
  for (const place of configPlaces) {
    const text = await host.readFileOn(branch, place);
    if (text !== undefined) return parseBaseConfig(text, `${place} of base`);
  }
  return defaultConfig;
}
