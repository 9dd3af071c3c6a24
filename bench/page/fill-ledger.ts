import { createHash } from "node:crypto";
import { sql } from "kysely";
import { readLedger } from "../../src/adapters/store/read-ledger.ts";
import type { Store } from "../../src/adapters/store/store.ts";
import { sampleChanges } from "../../src/bot/sample/sample-changes.ts";
import { sampleRandom } from "../../src/bot/sample/sample-random.ts";
import { sampleVerdict } from "../../src/bot/sample/sample-verdict.ts";
import { dangerOrder } from "../../src/core/outcome/danger-order.ts";
import { ledgerFacts } from "../../src/core/verdict/ledger-facts.ts";
import { outcomes } from "../../src/core/verdict/outcome-names.ts";

export interface Filled {
  readonly agent: string;
  readonly repository: string;
  /** A repository with few verdicts. */
  readonly sparse: string;
  /** `owner/name/number`. */
  readonly pull: string;
  /** The cursor of the list's second page. */
  readonly after: string;
}

const REPOSITORIES = 200;
const AGENTS = 12;
const OPEN_OF_A_HUNDRED = 15;
const WEEK = 7 * 86_400_000;
const HEAD = "0".repeat(40);

/** Verdicts of one year: 12 agents, 200 repositories of very different size, four heads a pull request, 15 of a hundred pull requests open. */
export async function fillLedger(
  { db }: Store,
  { verdicts, now }: { readonly verdicts: number; readonly now: Date },
): Promise<Filled> {
  const random = sampleRandom(7);
  const templates = sampleChanges.flatMap((change) =>
    outcomes.flatMap((outcome) =>
      Array.from({ length: 3 }, () => {
        const verdict = sampleVerdict({ change, outcome, agent: "agent-0", base: HEAD, head: HEAD, random });
        return { verdict, facts: ledgerFacts(verdict), document: JSON.stringify(verdict) };
      }),
    ),
  );
  const start = now.getTime() - 52 * WEEK;
  const repositories = Array.from({ length: REPOSITORIES }, (_, at) => ({
    id: at + 1,
    installation: 1,
    owner: "example",
    name: `repository-${at}`,
    visibility: "public",
  }));
  await db.insertInto("repository").values(repositories).execute();
  const pulls = Math.ceil(verdicts / 4);
  const places = Array.from({ length: pulls }, (_, at) => ({
    number: at + 1,
    // Squared: the first repositories have most.
    repository: 1 + Math.floor((random.below(1000) / 1000) ** 2 * REPOSITORIES),
    agent: `agent-${random.below(AGENTS)}`,
  }));
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < verdicts; at += 500) {
      const rows = Array.from({ length: Math.min(500, verdicts - at) }, (_, offset) => {
        const seq = at + offset;
        const place = places[Math.floor(seq / 4)] ?? { number: 1, repository: 1, agent: "agent-0" };
        const { verdict, facts, document } = random.pick(templates);
        const head = createHash("sha1").update(String(seq)).digest("hex");
        return {
          key: head,
          repository: place.repository,
          pull_request: place.number,
          head,
          base: HEAD,
          run: seq,
          attempt: 1,
          outcome: verdict.outcome,
          decision: verdict.gate.decision,
          agent: place.agent,
          broken: facts.broken,
          certified: facts.certified,
          probes: facts.probes,
          recorded_at: new Date(start + (seq / verdicts) * 52 * WEEK).toISOString(),
          glance: JSON.stringify(facts.glance),
          document: document.replaceAll(HEAD, head),
        };
      });
      await transaction.insertInto("verdict").values(rows).execute();
    }
    await sql`insert into flaky_test (verdict, repository, agent, test, runs, recorded_at)
      select seq, repository, agent, 'test/flaky.test.ts > number ' || (seq % 97), 3 + seq % 5, recorded_at from verdict where outcome = 'inconclusive'`.execute(
      transaction,
    );
    for (let at = 0; at < pulls; at += 500) {
      const newest = await transaction
        .selectFrom("verdict")
        .select(["seq", "head", "outcome", "recorded_at", "pull_request"])
        .where("pull_request", ">", at)
        .where("pull_request", "<=", at + 500)
        .where(sql<boolean>`seq % 4 = 0`)
        .execute();
      const rows = newest.map((verdict) => {
        const place = places[verdict.pull_request - 1] ?? { number: 1, repository: 1, agent: "agent-0" };
        return {
          repository: place.repository,
          number: place.number,
          title: `Change number ${place.number}`,
          author: `${place.agent}[bot]`,
          head: verdict.head,
          state: random.chance(OPEN_OF_A_HUNDRED) ? "open" : "closed",
          draft: "ready",
          agent: place.agent,
          agent_confidence: "identity",
          waiting: "nothing",
          opened_at: verdict.recorded_at,
          updated_at: verdict.recorded_at,
          verdict: verdict.seq,
          outcome: verdict.outcome,
          danger: dangerOrder.indexOf(verdict.outcome as (typeof dangerOrder)[number]),
        };
      });
      await transaction.insertInto("pull_request").values(rows).execute();
    }
  });
  const first = await readLedger(db).listOpen({ kind: "everything" }, {}, { most: 50 });
  const [pull] = first.rows;
  return {
    agent: "agent-3",
    repository: "example/repository-0",
    sparse: `example/repository-${REPOSITORIES - 1}`,
    pull: `${pull?.repository.owner}/${pull?.repository.name}/${pull?.number}`,
    after: first.next ?? "",
  };
}
