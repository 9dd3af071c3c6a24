import type { ObjectId } from "../../core/patch/patch.ts";
import { resultFiles } from "../../core/render/result-files.ts";
import { parseRepair } from "../../core/verdict/parse-repair.ts";
import { parseVerdict } from "../../core/verdict/parse-verdict.ts";
import type { RepairPacket } from "../../core/verdict/repair-schema.ts";
import type { Verdict } from "../../core/verdict/schema.ts";
import type { RunArtifactHost } from "../../ports/run-artifact-host.ts";

/** What a run's artifact holds, checked by schema and by the commit that it must be about. */
export type Results =
  | {
      readonly kind: "verdict";
      readonly verdict: Verdict;
      readonly packet: RepairPacket | undefined;
      readonly notes: readonly string[];
    }
  | { readonly kind: "absent" }
  | { readonly kind: "refused"; readonly because: string };

export async function readResults(
  { run, head, artifact }: { readonly run: number; readonly head: ObjectId; readonly artifact: string },
  host: RunArtifactHost,
): Promise<Results> {
  const read = await host.readRunFiles(run, artifact, [resultFiles.verdict, resultFiles.repair]);
  if (read.kind !== "files") return read;
  const text = read.files.get(resultFiles.verdict);
  if (text === undefined) return { kind: "absent" };
  const parsed = parseVerdict(text);
  if (parsed.kind === "refused") return { kind: "refused", because: parsed.reason };
  const { verdict } = parsed;
  if (verdict.head !== head)
    return { kind: "refused", because: "the verdict speaks of another commit than the run" };
  const repair = read.files.get(resultFiles.repair);
  const packet = repair === undefined ? undefined : parseRepair(repair, verdict);
  const note = "The repair packet was left out: it does not fit the verdict.";
  const notes = repair !== undefined && packet === undefined ? [note] : [];
  return { kind: "verdict", verdict, packet, notes };
}
