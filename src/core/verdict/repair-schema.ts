import { z } from "zod";
import { outcomes } from "./outcome-names.ts";
import { verdictSchema } from "./schema.ts";

/** Schema `outcome-gate/repair` version 1: what an agent needs to mend a broken change. `schema/repair.schema.json` is made from here. */

const { base, head, p2p, tool } = verdictSchema.shape;
const culprit = verdictSchema.shape.culprits.element;
const hunk = culprit.shape.units.element.shape.hunks.element;

/** A patch as text, capped: whoever needs more has the repository. */
const patchText = z.string().max(1_048_576);

export const repairSchema = z.object({
  schema: z.literal("outcome-gate/repair"),
  version: z.literal(1),
  tool,
  base,
  head,
  outcome: z.enum(outcomes),
  /** What the change would be without the hunks to regenerate. */
  outcomeWithout: z.enum(outcomes).optional(),
  /** The state to start from: `base` with `patch` applied. The failing tests pass there. */
  start: z.object({
    kind: z.enum(["base", "verified-prefix"]),
    commit: base,
    /** Empty for `base`. */
    patch: patchText,
    hunks: z.array(z.string().max(64)),
  }),
  /** The hunks to write anew, and nothing else. */
  regenerate: z.array(hunk).min(1),
  /** The rest of the change, to be kept as it is, as one patch on top of the start. */
  keep: z.object({ hunks: z.array(hunk), patch: patchText }),
  tests: z.array(p2p.shape.broken.element),
  /** Exits with 0 once the repaired change passes the gate. */
  verify: z.string().max(8_192),
  /** Files that a repair may touch without leaving its task. */
  allowedPaths: z.array(z.string().max(4_096)),
  /** What the reader must know, in plain words. */
  caveats: z.array(z.string().max(8_192)),
});

export type RepairPacket = z.infer<typeof repairSchema>;
