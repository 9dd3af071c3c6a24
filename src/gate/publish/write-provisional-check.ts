import type { ObjectId } from "../../core/patch/patch.ts";
import { isProvisional } from "../../core/render/check-reference.ts";
import type { CheckHost, CheckWriting } from "../../ports/check-host.ts";
import type { HostAnswer } from "../../ports/host-answer.ts";

/** `stands`: nothing had to be written. */
export type Provisional =
  | { readonly kind: "written" }
  | { readonly kind: "stands" }
  | { readonly kind: "refused"; readonly because: string };

/**
 * Brings the check run on a head to something that is no verdict, unless the latest one says it already. An earlier one of ours that is no
 * verdict either is rewritten, so that a head that waits long has one check run and not ten.
 */
export async function writeProvisionalCheck(
  { head, gateName }: { readonly head: ObjectId; readonly gateName: string },
  writing: CheckWriting,
  host: CheckHost,
): Promise<Provisional> {
  const listed = await host.listCheckRuns(head, gateName);
  const latest = (listed.kind === "done" ? listed.value : []).toSorted((a, b) => b.id - a.id)[0];
  const provisional = latest !== undefined && isProvisional(latest.reference);
  const { conclusion, title } = writing.content;
  const wanted = conclusion === "none-yet" ? undefined : conclusion;
  if (provisional && latest.title === title && latest.conclusion === wanted) return { kind: "stands" };
  if (provisional && latest.owner === "ours") {
    const rewritten = await host.rewriteCheckRun(latest.id, { actions: [], ...writing });
    if (rewritten.kind !== "gone") return toldBy(rewritten);
  }
  return toldBy(await host.createCheckRun({ name: gateName, head, ...writing }));
}

const toldBy = (answer: HostAnswer<unknown>): Provisional =>
  answer.kind === "refused" ? answer : { kind: "written" };
