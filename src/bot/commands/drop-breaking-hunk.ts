import { isHarmless } from "../../core/render/harmless-text.ts";
import { type Neutraliser, neutraliser } from "../../core/render/neutralise.ts";
import { resultFiles } from "../../core/render/result-files.ts";
import { type DropResult, dropHunk } from "../../gate/drop-hunk.ts";
import { type Answer, type Asked, refused } from "./asked.ts";
import { rule } from "./rule.ts";

const LONGEST_PATCH = 40_000;

/** Commits base's lines in place of the culprit, or offers the patch where the branch is not ours to write. */
export async function dropBreakingHunk(asked: Asked, judged: string): Promise<Answer> {
  const { repository, pull, by, source, host, world } = asked;
  if (pull.head !== judged) return onMovedHead(asked, judged);
  const entry = await world.ledger.latestVerdict(repository.id, pull.number, pull.head);
  if (entry === undefined) return refused("there is no verdict on this commit");
  const result = await dropHunk(
    pull,
    entry.verdict,
    `Asked for by ${by} on the check run.\n\n${trailer(source)}`,
    host,
  );
  const safe = neutraliser(world.settings.secrets);
  switch (result.kind) {
    case "refused":
      return refused(`the hunk was not dropped: ${result.because}`);
    case "committed": {
      await rule(asked, "drop-hunk", result.commit);
      return said(result.commit);
    }
    case "offered":
      return { kind: "done", say: offer(result, safe) };
  }
}

const trailer = (source: string): string => `Outcome-Gate-Request: ${source}`;

const said = (commit: string): Answer => ({
  kind: "done",
  say: `Base's lines are back in place of the hunk, by the commit ${commit.slice(0, 12)}. The gate runs on it anew.`,
});

/** A try that was broken off after the commit is finished; any other came too late. */
async function onMovedHead(asked: Asked, judged: string): Promise<Answer> {
  const { pull, source, host } = asked;
  const tip = await host.readCommit(pull.head);
  const ours =
    tip.kind === "done" && tip.value.parents.includes(judged) && tip.value.message.includes(trailer(source));
  if (!ours) return refused("the branch has moved on since it was judged");
  await rule({ ...asked, pull: { ...pull, head: judged } }, "drop-hunk", pull.head);
  return said(pull.head);
}

/** The patch must be exact to apply, so it is shown only where it needs no breaking. */
function offer({ patch, because }: Extract<DropResult, { kind: "offered" }>, safe: Neutraliser): string {
  const why = `Nothing was committed: ${because}.`;
  if (patch.length > LONGEST_PATCH || !isHarmless(patch, safe))
    return `${why} The patch that drops the hunk is ${safe.inline(resultFiles.patch)} in the artifact of the gate's run.`;
  const fence = "`".repeat(Math.max(3, ...(patch.match(/`+/g) ?? []).map((run) => run.length + 1)));
  const how = "Whoever may push there can apply this with `git apply` on the head that was judged:";
  return `${why} ${how}\n\n${fence}diff\n${patch}${fence}`;
}
