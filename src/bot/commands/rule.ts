import type { Ruling } from "../../ports/bot/ledger.ts";
import type { Asked } from "./asked.ts";

/** Writes down who decided what; false when this source has ruled before. */
export function rule(asked: Asked, kind: Ruling["kind"], text: string): Promise<boolean> {
  const { repository, pull, by, at, source, world } = asked;
  return world.ledger.rule({
    ...{ repository, pullRequest: pull.number, head: pull.head },
    ...{ kind, by, at, text, source },
  });
}

/** Whether this source has been done already, on the head that is there now. */
export async function isRuled({ repository, pull, source, world }: Asked): Promise<boolean> {
  const rulings = await world.ledger.rulingsOn(repository.id, pull.number, pull.head);
  return rulings.some((ruling) => ruling.source === source);
}
