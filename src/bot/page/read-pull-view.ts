import { parseVerdict } from "../../core/verdict/parse-verdict.ts";
import type { Sight } from "../../ports/bot/ledger-reader.ts";
import { headHistory } from "./head-history.ts";
import type { PullView } from "./pull-view.ts";
import type { TriageOptions } from "./triage-options.ts";

/** Verdicts of one pull request that its page goes back to. */
const MOST_VERDICTS = 100;

/** All that the page of one pull request shows, or undefined when it is not there for this viewer. */
export async function readPullView(
  { reader, gitHubUrl, now }: Pick<TriageOptions, "reader" | "gitHubUrl" | "now">,
  sight: Sight,
  { owner, name, number }: { readonly owner: string; readonly name: string; readonly number: number },
): Promise<PullView | undefined> {
  const pull = await reader.findPull(sight, owner, name, number);
  if (pull === undefined) return undefined;
  const filter = { owner, repository: name, pullRequest: number };
  const [lines, rulings] = await Promise.all([
    reader.listVerdicts(sight, filter, { most: MOST_VERDICTS }),
    reader.listRulings(pull.repository.id, number),
  ]);
  const heads = headHistory(lines.rows);
  // After a push back to an earlier head, that one's verdict is what counts.
  const judged = heads.find(({ verdict }) => verdict.head === pull.head) ?? heads[0];
  const seq = judged?.verdict.seq ?? 0;
  const documents = await reader.readDocuments(sight, judged === undefined ? [] : [seq]);
  const parsed = judged && parseVerdict(documents.get(seq) ?? "");
  return {
    pull,
    heads,
    older: lines.next !== undefined,
    ...(judged !== undefined && parsed?.kind === "verdict"
      ? { verdict: parsed.verdict, judgedAt: judged.verdict.recordedAt }
      : {}),
    rulings,
    gitHubUrl,
    now: now(),
  };
}
