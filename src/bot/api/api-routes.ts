import { type Context, Hono } from "hono";
import type { z } from "zod";
import type { LedgerReader } from "../../ports/bot/ledger-reader.ts";
import { repositoryFilter } from "../page/list-query.ts";
import { shareFigures, sinceWeeks, weekFigures } from "../page/share-figures.ts";
import type { Viewer } from "../sign-in/access.ts";
import { pullRowOf, shareRowOf, verdictRowOf } from "./api-rows.ts";
import { pullsQuery, sharesQuery, verdictsQuery } from "./api-schemas.ts";
import { openApi } from "./open-api.ts";
import { problem } from "./problem.ts";

/** What the API has behind it. `viewerOf` is the person of the request; a request without one never comes so far. */
export interface ApiParts {
  readonly reader: LedgerReader;
  readonly now: () => Date;
  readonly viewerOf: (c: Context) => Viewer;
}

/** Documents of one answer: they may be large. */
const MOST_DOCUMENTS = 20;

/** `/verdicts`, `/pulls` and `/shares`, under the same rules as the pages. */
export function apiRoutes(parts: ApiParts): Hono {
  const app = new Hono();
  app.get("/verdicts", (c) => asked(c, verdictsQuery, (query) => verdicts(parts, parts.viewerOf(c), query)));
  app.get("/pulls", (c) => asked(c, pullsQuery, (query) => pulls(parts, parts.viewerOf(c), query)));
  app.get("/shares", (c) => asked(c, sharesQuery, (query) => shares(parts, parts.viewerOf(c), query)));
  app.get("/openapi.json", (c) => c.json(openApi()));
  app.all("*", (c) =>
    problem(c, 404, "There is no such address. GET /api/openapi.json describes those there are."),
  );
  return app;
}

async function asked<Query extends z.ZodObject>(
  c: Context,
  schema: Query,
  answer: (query: z.infer<Query>) => Promise<object>,
): Promise<Response> {
  const query = schema.strict().safeParse(c.req.query());
  if (!query.success) {
    const faults = query.error.issues.map((issue) => `${issue.path.join(".") || "query"}: ${issue.message}`);
    return problem(c, 400, faults.slice(0, 5).join("; "));
  }
  return c.json(await answer(query.data as z.infer<Query>));
}

async function verdicts(
  { reader }: ApiParts,
  { sight }: Viewer,
  query: z.infer<typeof verdictsQuery>,
): Promise<object> {
  const { repository, agent, outcome, pull_request: pullRequest, since, document, after } = query;
  const most = document === "full" ? Math.min(query.most, MOST_DOCUMENTS) : query.most;
  const filter = {
    ...repositoryFilter(repository ?? ""),
    ...(agent === undefined ? {} : { agent }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(since === undefined ? {} : { since }),
  };
  const page = await reader.listVerdicts(sight, filter, { most, ...(after === undefined ? {} : { after }) });
  const wanted = document === "full" ? page.rows.map((row) => row.seq) : [];
  const documents = await reader.readDocuments(sight, wanted);
  return { ...page, rows: page.rows.map((row) => verdictRowOf(row, documents.get(row.seq))) };
}

async function pulls(
  { reader }: ApiParts,
  { sight }: Viewer,
  query: z.infer<typeof pullsQuery>,
): Promise<object> {
  const {
    repository,
    agent,
    outcome,
    opened_since: openedSince,
    opened_before: openedBefore,
    most,
    after,
  } = query;
  const filter = {
    ...repositoryFilter(repository ?? ""),
    ...(agent === undefined ? {} : { agent }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(openedSince === undefined ? {} : { openedSince }),
    ...(openedBefore === undefined ? {} : { openedBefore }),
  };
  const page = await reader.listOpen(sight, filter, { most, ...(after === undefined ? {} : { after }) });
  return { ...page, rows: page.rows.map(pullRowOf) };
}

async function shares(
  { reader, now }: ApiParts,
  { sight }: Viewer,
  query: z.infer<typeof sharesQuery>,
): Promise<object> {
  const { by, repository, agent, weeks } = query;
  const at = now();
  const filter = {
    ...repositoryFilter(repository ?? ""),
    ...(agent === undefined ? {} : { agent }),
    since: sinceWeeks(weeks, at),
  };
  if (by === "week") {
    const figures = weekFigures(await reader.countByDay(sight, filter), weeks, at);
    return { rows: figures.map((week) => shareRowOf(week.monday, week)) };
  }
  const groups = await reader.countByGroup(sight, by, filter);
  const names = [...new Set(groups.map((group) => group.name))].toSorted();
  return {
    rows: names.map((name) => shareRowOf(name, shareFigures(groups.filter((group) => group.name === name)))),
  };
}
