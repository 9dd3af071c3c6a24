import { LONGEST_VERDICT } from "./parse-verdict.ts";
import { type RepairPacket, repairSchema } from "./repair-schema.ts";
import type { Verdict } from "./schema.ts";

/** An untrusted text as the repair packet of this verdict; undefined when it is none, or belongs to other commits. Never throws. */
export function parseRepair(text: string, verdict: Pick<Verdict, "base" | "head">): RepairPacket | undefined {
  if (text.length > LONGEST_VERDICT) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = repairSchema.safeParse(data);
  const packet = parsed.success ? parsed.data : undefined;
  return packet?.base === verdict.base && packet.head === verdict.head ? packet : undefined;
}
