import { publishAgain } from "../handle/publish-run.ts";
import { type Answer, type Asked, refused } from "./asked.ts";
import { rule } from "./rule.ts";

const LONGEST_REASON = 2_000;

/**
 * Lets the change pass as it is, with the outcome told as it is: what the label does, with the same right, and with the reason on record.
 * It holds for this head alone. Done again it comes to the same.
 */
export async function acceptChange(asked: Asked, reason: string): Promise<Answer> {
  const { repository, pull, role, world } = asked;
  if (role === "write")
    return refused("only maintainers and administrators may accept a change, as with the label");
  if (reason.trim() === "") return refused("say why: a reason is kept with the decision");
  if (pull.state !== "open") return refused("the pull request is not open");
  const objection = await tooEarly(asked);
  if (objection !== undefined) return refused(objection);
  const entry = await world.ledger.latestVerdict(repository.id, pull.number, pull.head);
  if (entry === undefined) return refused("there is no verdict on this commit yet that could be accepted");
  await rule(asked, "accept", reason.trim().slice(0, LONGEST_REASON));
  await publishAgain({ ...entry, pullRequest: pull.number }, repository, world);
  return { kind: "done" };
}

/** Nobody accepts what came after they looked: the commit must have been there before, by the host's own clock. */
async function tooEarly({ pull, at, host }: Asked): Promise<string | undefined> {
  const seen = await host.firstSeen(pull.head);
  const known = seen.kind === "done" && seen.value !== undefined;
  if (!known) return "nothing shows that this commit was there when you wrote";
  return Date.parse(seen.value) < Date.parse(at)
    ? undefined
    : "commits came at the same time or later; look at them and accept again";
}
