import { readFile } from "node:fs/promises";
import type { Config } from "../core/config/config.ts";
import { parseConfig } from "../core/config/parse-config.ts";
import { defaultConfig } from "../core/config/to-config.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { formatNames } from "../core/reports/formats.ts";
import { UserError } from "../core/user-error.ts";
import { frameworkNames } from "../frameworks/frameworks.ts";
import type { TreeStore } from "../ports/tree-store.ts";

const PLACES = [".github/outcome-gate.yml", ".github/outcome-gate.yaml"] as const;

/** The configuration: of the file given, else of base's tree, never of head's (design rule 10). Throws `UserError` with every fault at once. */
export async function readConfig(
  file: string | undefined,
  base: ObjectId,
  trees: TreeStore,
): Promise<Config> {
  if (file !== undefined) return parse(await readGiven(file), file);
  for (const place of PLACES) {
    const bytes = await trees.readFile(base, place);
    if (bytes !== undefined) return parse(new TextDecoder().decode(bytes), `${place} of base`);
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

function parse(text: string, where: string): Config {
  const parsed = parseConfig(text, { frameworks: frameworkNames, reports: formatNames });
  if (parsed.kind === "config") return parsed.config;
  const faults = parsed.faults.map(
    ({ line, column, path, message }) => `  ${line}:${column} ${path === "" ? "" : `${path}: `}${message}`,
  );
  throw new UserError(
    `${where} has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${faults.join("\n")}`,
    "Every key is described in docs/configuration.md.",
  );
}
