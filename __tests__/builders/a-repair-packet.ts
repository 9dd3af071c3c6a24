import { repairPacket } from "../../src/core/verdict/repair-packet.ts";
import type { RepairPacket } from "../../src/core/verdict/repair-schema.ts";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import { aBreakingVerdict } from "./a-verdict.ts";

/** The packet of a verdict that blames a hunk, with patches that nobody applies. */
export function aRepairPacket(verdict: Verdict = aBreakingVerdict()): RepairPacket {
  const packet = repairPacket(verdict, { prefix: "", keep: [], rest: "" });
  if (packet === undefined) throw new Error("the verdict blames no hunk");
  return packet;
}
