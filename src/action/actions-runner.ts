import * as core from "@actions/core";
import { neutraliser } from "../core/render/neutralise.ts";
import { UserError } from "../core/user-error.ts";
import type { Runner } from "./runner.ts";

/** The runner that the Action runs on. */
export const actionsRunner: Runner = {
  setOutput: core.setOutput,
  info: core.info,
  annotate: (level, message, place) => (level === "failure" ? core.error : core.warning)(message, place),
  fail: core.setFailed,
  addSummary: async (markdown) => {
    if (process.env["GITHUB_STEP_SUMMARY"]) await core.summary.addRaw(markdown).write();
  },
};

/** Runs an entry to its end. The one place that catches everything: any failure ends the job red, with the next step or the stack. */
export async function runEntry(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const safe = neutraliser([]);
    if (error instanceof UserError) core.setFailed(safe.terminal(`${error.message}\n${error.hint}`));
    else
      core.setFailed(safe.terminal(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  }
}
