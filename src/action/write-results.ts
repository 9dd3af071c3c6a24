import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../adapters/make-folder.ts";
import { changedLines } from "../core/render/changed-lines.ts";
import { isBlamed } from "../core/render/culprit.ts";
import { resultFiles } from "../core/render/result-files.ts";
import { revertPatch } from "../core/render/revert-patch.ts";
import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import type { Verdict } from "../core/verdict/schema.ts";

/** Writes the verdict, the patch that takes the culprit back and the repair packet to the folder that the workflow uploads. Gives the verdict's path. */
export async function writeResults(
  verdict: Verdict,
  packet: RepairPacket | undefined,
  folder: string,
): Promise<string> {
  const culprit = verdict.culprits.find(isBlamed);
  const patch = culprit === undefined ? undefined : revertPatch(culprit);
  await makeFolder(folder);
  await writeFile(join(folder, resultFiles.verdict), json(verdict));
  if (patch !== undefined) await writeFile(join(folder, resultFiles.patch), patch);
  if (packet !== undefined) await writeFile(join(folder, resultFiles.repair), json(packet));
  return join(folder, resultFiles.verdict);
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** The outputs of `action.yml`; empty where there is nothing to say. */
export function outputsOf(
  verdict: Verdict,
  { verdictPath, repairPath }: { readonly verdictPath: string; readonly repairPath: string | undefined },
): Readonly<Record<string, string>> {
  const hunk = verdict.culprits.find(isBlamed)?.units[0]?.hunks[0];
  return {
    outcome: verdict.outcome,
    decision: verdict.gate.decision,
    "verdict-path": verdictPath,
    "repair-path": repairPath ?? "",
    "culprit-path": hunk?.path ?? "",
    "culprit-line": hunk === undefined ? "" : String(changedLines(hunk).start),
  };
}

export const noOutputs: Readonly<Record<string, string>> = {
  outcome: "",
  decision: "pass",
  "verdict-path": "",
  "repair-path": "",
  "culprit-path": "",
  "culprit-line": "",
};
