import type { Insertable, Kysely, Selectable } from "kysely";
import type { Outcome } from "../../core/verdict/schema.ts";
import type {
  KnownRepository,
  PullRequestIndex,
  PullRequestState,
  RepositoryKey,
} from "../../ports/bot/ledger.ts";
import { dangerOf } from "./danger-of.ts";
import type { LockPullRequest } from "./lock-pull-request.ts";
import { FURTHEST_MS, later } from "./schedule.ts";
import type { Tables } from "./tables.ts";

/** What is known of repositories and pull requests, over either database. */
export function pullRequestIndex(db: Kysely<Tables>, lock: LockPullRequest): PullRequestIndex {
  return {
    async saveRepository(repository) {
      await db
        .insertInto("repository")
        .values(repository)
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(({ ref }) => ({
            installation: ref("excluded.installation"),
            owner: ref("excluded.owner"),
            name: ref("excluded.name"),
            visibility: ref("excluded.visibility"),
          })),
        )
        .execute();
    },
    async forgetRepository(id) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("pull_request").where("repository", "=", id).execute();
        await transaction.deleteFrom("repository").where("id", "=", id).execute();
      });
    },
    async findRepository(id) {
      const row = await db.selectFrom("repository").selectAll().where("id", "=", id).executeTakeFirst();
      return row && { ...row, visibility: row.visibility as KnownRepository["visibility"] };
    },
    savePullRequest: (state) =>
      db.transaction().execute((transaction) => savePullRequest(transaction, lock, state)),
    async findPullRequest(repository, number) {
      const row = await db
        .selectFrom("pull_request")
        .selectAll()
        .where("repository", "=", repository)
        .where("number", "=", number)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const key = await db
        .selectFrom("repository")
        .select(["owner", "name"])
        .where("id", "=", repository)
        .executeTakeFirst();
      return stateOf(row, { id: repository, owner: key?.owner ?? "", name: key?.name ?? "" });
    },
    async openWithHead(repository, head) {
      const rows = await db
        .selectFrom("pull_request")
        .select("number")
        .where("repository", "=", repository)
        .where("state", "=", "open")
        .where("head", "=", head)
        .orderBy("number")
        .execute();
      return rows.map(({ number }) => number);
    },
  };
}

async function savePullRequest(
  db: Kysely<Tables>,
  lock: LockPullRequest,
  state: PullRequestState,
): Promise<void> {
  await lock(db, state.repository.id, state.number);
  // The verdict may have come before the news of its head; and a head that was pushed back to has been judged before.
  const judged = await db
    .selectFrom("verdict")
    .select(["seq", "outcome"])
    .where("repository", "=", state.repository.id)
    .where("pull_request", "=", state.number)
    .where("head", "=", state.head)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto("pull_request")
    .values(pullRequestRow(state, judged))
    .onConflict((conflict) =>
      conflict
        .columns(["repository", "number"])
        .doUpdateSet(({ ref }) => ({
          title: ref("excluded.title"),
          author: ref("excluded.author"),
          head: ref("excluded.head"),
          state: ref("excluded.state"),
          draft: ref("excluded.draft"),
          agent: ref("excluded.agent"),
          agent_confidence: ref("excluded.agent_confidence"),
          waiting: ref("excluded.waiting"),
          opened_at: ref("excluded.opened_at"),
          updated_at: ref("excluded.updated_at"),
          verdict: ref("excluded.verdict"),
          outcome: ref("excluded.outcome"),
          danger: ref("excluded.danger"),
        }))
        .where(({ eb, or, ref }) =>
          or([
            eb("pull_request.updated_at", "<=", ref("excluded.updated_at")),
            eb("pull_request.updated_at", ">", later(state.updatedAt, FURTHEST_MS)),
          ]),
        ),
    )
    .execute();
}

function pullRequestRow(
  state: PullRequestState,
  judged: { readonly seq: number; readonly outcome: string } | undefined,
): Insertable<Tables["pull_request"]> {
  return {
    repository: state.repository.id,
    number: state.number,
    title: state.title,
    author: state.author,
    head: state.head,
    state: state.state,
    draft: state.draft,
    agent: state.agent?.name ?? null,
    agent_confidence: state.agent?.confidence ?? null,
    waiting: state.waiting,
    opened_at: state.openedAt,
    updated_at: state.updatedAt,
    verdict: judged?.seq ?? null,
    outcome: judged?.outcome ?? null,
    danger: dangerOf((judged?.outcome as Outcome | undefined) ?? "unjudged"),
  };
}

function stateOf(row: Selectable<Tables["pull_request"]>, repository: RepositoryKey): PullRequestState {
  const { number, title, author, head } = row;
  const confidence = row.agent_confidence as NonNullable<PullRequestState["agent"]>["confidence"] | null;
  return {
    repository,
    number,
    title,
    author,
    head,
    state: row.state as PullRequestState["state"],
    draft: row.draft as PullRequestState["draft"],
    ...(row.agent === null || confidence === null ? {} : { agent: { name: row.agent, confidence } }),
    waiting: row.waiting as PullRequestState["waiting"],
    openedAt: row.opened_at,
    updatedAt: row.updated_at,
  };
}
