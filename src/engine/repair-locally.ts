import { patchText } from "../adapters/git/patch-text.ts";
import { culpritToStartFrom } from "../core/verdict/repair-packet.ts";
import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { composeRepair } from "../gate/compose-repair.ts";
import { inRepository } from "./in-repository.ts";
import type { LocalEvaluation } from "./local-evaluation.ts";

/** What the packet's schema takes, in characters and so in bytes too. */
const LONGEST_PATCH = 1_048_576;

/** The repair packet of a verdict on this repository; undefined when no hunk is certified or a patch does not fit. Runs nothing. */
export async function repairLocally(
  { repository, headTree }: Pick<LocalEvaluation, "repository" | "headTree">,
  verdict: Verdict,
): Promise<RepairPacket | undefined> {
  if (culpritToStartFrom(verdict) === undefined) return undefined;
  return inRepository(repository, async ({ store, revisions }) => {
    const base = await revisions.resolve(verdict.base);
    const head = await revisions.resolve(verdict.head);
    const judged =
      headTree === "as-committed" ? { tree: head.tree } : await revisions.merge(base.commit, head.commit);
    if ("conflicts" in judged) return undefined;
    const trees = { base: base.tree, head: judged.tree };
    return composeRepair(verdict, trees, store, (from, to) =>
      patchText(store.gitDir, from, to, LONGEST_PATCH),
    );
  });
}
