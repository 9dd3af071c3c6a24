import { handOffTo } from "../../core/agents/hand-off.ts";
import { isBlamed } from "../../core/render/culprit.ts";
import type { WaysOut } from "../../core/render/page.ts";
import { resultFiles } from "../../core/render/result-files.ts";
import { revertPatch } from "../../core/render/revert-patch.ts";
import type { Verdict } from "../../core/verdict/schema.ts";

/** What a page may offer besides the suggestion. It follows from the verdict and from whether a packet was made, so that whoever publishes a run says the same. */
export function waysOut(verdict: Verdict, packet: "packet" | "no-packet"): Omit<WaysOut, "suggestion"> {
  const culprit = verdict.culprits.find(isBlamed);
  const patch = culprit === undefined ? undefined : revertPatch(culprit);
  const handOff = handOffTo(verdict.agent?.name);
  return {
    ...(patch === undefined ? {} : { patchFile: resultFiles.patch }),
    ...(packet === "packet" ? { repairFile: resultFiles.repair } : {}),
    ...(packet === "packet" && handOff !== undefined ? { handOff } : {}),
  };
}
