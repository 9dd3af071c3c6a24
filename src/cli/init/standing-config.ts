import { writeFaults } from "../../core/config/config-fault.ts";
import { parseConfig } from "../../core/config/parse-config.ts";
import { formatNames } from "../../core/reports/formats.ts";
import type { Suite } from "../../core/tests/suite.ts";
import { UserError } from "../../core/user-error.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { frameworkNames } from "../../frameworks/frameworks.ts";

export interface StandingConfig {
  readonly path: string;
  /** Empty: they are to be detected. */
  readonly suites: readonly Suite[];
}

/** The configuration that the repository has already. Throws a `UserError` with all its faults. */
export async function standingConfig(
  places: readonly string[],
  files: Pick<RepositoryFiles, "read">,
): Promise<StandingConfig | undefined> {
  for (const path of places) {
    const text = await files.read(path);
    if (text === undefined) continue;
    const parsed = parseConfig(text, { frameworks: frameworkNames, reports: formatNames });
    if (parsed.kind === "config") return { path, suites: parsed.config.suites };
    throw new UserError(
      `The configuration that is there has faults:\n${writeFaults(parsed.faults, path)}`,
      "Mend it, or move it away to have a new one written.",
    );
  }
  return undefined;
}
