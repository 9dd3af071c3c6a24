import type { Config } from "../core/config/config.ts";
import { defaultConfig } from "../core/config/to-config.ts";
import { UserError } from "../core/user-error.ts";
import type { BaseFileHost } from "../ports/base-file-host.ts";
import { configPlaces, parseBaseConfig } from "./parse-base-config.ts";

/** The configuration that a branch holds (the default branch's when undefined), read from the host; a string tells every fault in it at once. */
export async function readConfigOn(branch: string | undefined, host: BaseFileHost): Promise<Config | string> {
  for (const place of configPlaces) {
    const text = await host.readFileOn(branch, place);
    if (text !== undefined) return parsed(text, place);
  }
  return defaultConfig;
}

function parsed(text: string, place: string): Config | string {
  try {
    return parseBaseConfig(text, `${place} of base`);
  } catch (error) {
    if (error instanceof UserError) return `${error.message}\n${error.hint}`;
    throw error;
  }
}
