import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { changedLines } from "../core/render/changed-lines.ts";
import { isBlamed } from "../core/render/culprit.ts";
import { revertPatch } from "../core/render/revert-patch.ts";
import type { Verdict } from "../core/verdict/schema.ts";

export interface WrittenResults {
  readonly verdictPath: string;
  /** The name of the patch beside the verdict that drops the culprit, when one could be made. */
  readonly patchFile: string | undefined;
}

const PATCH = "drop-culprit.patch";

/** Writes `verdict.json`, and the patch that takes the culprit back, to the folder that the workflow uploads. */
export async function writeResults(verdict: Verdict, folder: string): Promise<WrittenResults> {
  await mkdir(folder, { recursive: true });
  const verdictPath = join(folder, "verdict.json");
  await writeFile(verdictPath, `${JSON.stringify(verdict, undefined, 2)}\n`);
  const culprit = verdict.culprits.find(isBlamed);
  const patch = culprit === undefined ? undefined : revertPatch(culprit);
  if (patch === undefined) return { verdictPath, patchFile: undefined };
  await writeFile(join(folder, PATCH), patch);
  return { verdictPath, patchFile: PATCH };
}

/** The outputs of `action.yml`; empty where there is nothing to say. */
export function outputsOf(verdict: Verdict, verdictPath: string): Readonly<Record<string, string>> {
  const hunk = verdict.culprits.find(isBlamed)?.units[0]?.hunks[0];
  return {
    outcome: verdict.outcome,
    decision: verdict.gate.decision,
    "verdict-path": verdictPath,
    "culprit-path": hunk?.path ?? "",
    "culprit-line": hunk === undefined ? "" : String(changedLines(hunk).start),
  };
}

export const noOutputs: Readonly<Record<string, string>> = {
  outcome: "",
  decision: "pass",
  "verdict-path": "",
  "culprit-path": "",
  "culprit-line": "",
};
