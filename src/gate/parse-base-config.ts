import type { Config } from "../core/config/config.ts";
import { parseConfig } from "../core/config/parse-config.ts";
import { formatNames } from "../core/reports/formats.ts";
import { UserError } from "../core/user-error.ts";
import { frameworkNames } from "../frameworks/frameworks.ts";

/** Where a repository keeps its configuration; the first that is there counts. */
export const configPlaces = [".github/outcome-gate.yml", ".github/outcome-gate.yaml"] as const;

/** The text of a configuration file. Throws a `UserError` with every fault at once; `where` names the file in it. */
export function parseBaseConfig(text: string, where: string): Config {
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
