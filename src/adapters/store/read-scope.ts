import { type Kysely, type RawBuilder, sql } from "kysely";
import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { Sight } from "../../ports/bot/ledger-reader.ts";
import type { Tables } from "./tables.ts";

/** What a question may count and list: everything, or the rows of these repositories. */
export type Scope = "everything" | readonly number[];

interface RepositoryFilter {
  readonly owner?: string;
  readonly repository?: string;
}

/** The sight, narrowed to the repositories of this owner and name. GitHub does not tell upper from lower case in them. */
export async function scopeOf(db: Kysely<Tables>, sight: Sight, filter: RepositoryFilter): Promise<Scope> {
  const scope = sight.kind === "everything" ? sight.kind : sight.ids;
  if (filter.owner === undefined && filter.repository === undefined) return scope;
  const rows = await db
    .selectFrom("repository")
    .select("id")
    .where(within("id", scope))
    .$if(filter.owner !== undefined, (query) => query.where(sameName("owner", filter.owner ?? "")))
    .$if(filter.repository !== undefined, (query) => query.where(sameName("name", filter.repository ?? "")))
    .execute();
  return rows.map((row) => row.id);
}

/** For so many repositories each is looked up by itself. */
const FEW = 4;

/** The condition that a column holds one of the scope's repositories. Ids are whole numbers, so they stand in the text: people see more repositories than a statement takes parameters. */
export function within(column: string, scope: Scope): RawBuilder<boolean> {
  if (scope === "everything") return sql<boolean>`1 = 1`;
  const ids = scope.filter(Number.isSafeInteger);
  if (ids.length === 0) return sql<boolean>`1 = 0`;
  // With a sign in front no index is used for this condition: for many repositories it is cheaper to walk an index in the order asked for than to sort.
  const place = ids.length > FEW ? sql`+${sql.ref(column)}` : sql.ref(column);
  return sql<boolean>`${place} in (${sql.raw(ids.join(", "))})`;
}

export const sameName = (column: string, name: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = ${name.toLowerCase()}`;

/** The columns of a repository beside those of something in it, prefixed because both have ids. */
export const repositoryColumns = [
  "r.id as repository_id",
  "r.installation as repository_installation",
  "r.owner as repository_owner",
  "r.name as repository_name",
  "r.visibility as repository_visibility",
] as const;

interface RepositoryRow {
  readonly repository_id: number;
  readonly repository_installation: number;
  readonly repository_owner: string;
  readonly repository_name: string;
  readonly repository_visibility: string;
}

export const repositoryOf = (row: RepositoryRow): KnownRepository => ({
  id: row.repository_id,
  installation: row.repository_installation,
  owner: row.repository_owner,
  name: row.repository_name,
  // Whatever is not known to be public is treated as private.
  visibility: row.repository_visibility === "public" ? "public" : "private",
});
