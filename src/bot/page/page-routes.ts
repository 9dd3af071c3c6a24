import { type Context, Hono } from "hono";
import type { Seal } from "../sign-in/seal.ts";
import { badgePath } from "./badge-routes.ts";
import type { Html } from "./html.ts";
import { layout, type Section } from "./layout.ts";
import { listPage } from "./list-page.ts";
import { listQuery, pullFilterOf } from "./list-query.ts";
import { overviewPage } from "./overview-page.ts";
import { periodOf } from "./period-links.ts";
import { pullPage } from "./pull-page.ts";
import { queuePage } from "./queue-page.ts";
import { readPullView } from "./read-pull-view.ts";
import { sinceWeeks } from "./share-figures.ts";
import { type Subject, sharePage } from "./share-page.ts";
import type { TriageEnv } from "./triage-env.ts";
import type { TriageOptions } from "./triage-options.ts";

const ROWS = 50;
const OPEN_SHOWN = 10;
const FLAKY_SHOWN = 10;
const MOST_CHOICES = 500;
const MOST_DEAD = 100;

type Ctx = Context<TriageEnv>;

/** The pages behind the admission. What the viewer may not see is answered as what is not there. */
export function pageRoutes(options: TriageOptions, seal: Seal | undefined): Hono<TriageEnv> {
  const { reader, queue } = options;
  const app = new Hono<TriageEnv>();
  app.get("/", (c) => list(c, options));
  app.get("/pulls/:owner/:name/:number{[1-9][0-9]{0,14}}", async (c) => {
    const { owner, name, number } = c.req.param();
    const view = await readPullView(options, c.get("viewer").sight, { owner, name, number: Number(number) });
    if (view === undefined) return c.notFound();
    return page(c, "pulls", `${view.pull.title} #${number}`, pullPage(view));
  });
  app.get("/agents", (c) => overview(c, options, "agent"));
  app.get("/repositories", (c) => overview(c, options, "repository"));
  app.get("/agents/:agent", (c) => shares(c, options, { kind: "agent", name: c.req.param("agent") }));
  app.get("/repositories/:owner/:name", async (c) => {
    const { owner, name } = c.req.param();
    const repository = await reader.findRepository(c.get("viewer").sight, owner, name);
    if (repository === undefined) return c.notFound();
    return shares(c, options, { kind: "repository", repository, badgePath: badgePath(repository, seal) });
  });
  app.get("/queue", async (c) => {
    if (c.get("viewer").role !== "admin") return c.notFound();
    const [depth, dead] = await Promise.all([queue.depth(), queue.listDead(MOST_DEAD)]);
    return page(c, "queue", "Queue", queuePage({ depth, dead, now: options.now() }));
  });
  app.post("/queue/:id/revive", async (c) => {
    if (c.get("viewer").role !== "admin") return c.notFound();
    await queue.revive(c.req.param("id"));
    return c.redirect("/queue", 303);
  });
  return app;
}

const page = (c: Ctx, section: Section, title: string, content: Html): Response | Promise<Response> =>
  c.html(layout({ title, section, viewer: c.get("viewer") }, content));

async function list(c: Ctx, { reader, gitHubUrl, now }: TriageOptions): Promise<Response> {
  const { sight } = c.get("viewer");
  const query = listQuery.parse(c.req.query());
  const at = now();
  const filter = pullFilterOf(query, at);
  const { outcome: _, ...anyOutcome } = filter;
  const after = query.after === "" ? {} : { after: query.after };
  const [pulls, counts, repositories, agents] = await Promise.all([
    reader.listOpen(sight, filter, { most: ROWS, ...after }),
    reader.countOpen(sight, anyOutcome),
    reader.listRepositories(sight, MOST_CHOICES),
    reader.listOpenAgents(sight),
  ]);
  const names = repositories.map(({ owner, name }) => `${owner}/${name}`);
  const content = listPage({ query, pulls, counts, repositories: names, agents, gitHubUrl, now: at });
  return page(c, "pulls", "Open agent pull requests", content);
}

async function overview(
  c: Ctx,
  { reader, now }: TriageOptions,
  kind: "agent" | "repository",
): Promise<Response> {
  const weeks = periodOf(c.req.query("weeks"));
  const groups = await reader.countByGroup(c.get("viewer").sight, kind, { since: sinceWeeks(weeks, now()) });
  const [section, title] =
    kind === "agent" ? (["agents", "Agents"] as const) : (["repositories", "Repositories"] as const);
  return page(c, section, title, overviewPage(groups, kind, weeks));
}

async function shares(
  c: Ctx,
  { reader, gitHubUrl, now }: TriageOptions,
  subject: Subject,
): Promise<Response> {
  const { sight } = c.get("viewer");
  const at = now();
  const weeks = periodOf(c.req.query("weeks"));
  const of =
    subject.kind === "agent"
      ? { agent: subject.name }
      : { owner: subject.repository.owner, repository: subject.repository.name };
  const filter = { ...of, since: sinceWeeks(weeks, at) };
  const [days, groups, flaky, open] = await Promise.all([
    reader.countByDay(sight, filter),
    reader.countByGroup(sight, subject.kind === "agent" ? "repository" : "agent", filter),
    reader.listFlaky(sight, filter, FLAKY_SHOWN),
    reader.listOpen(sight, of, { most: OPEN_SHOWN }),
  ]);
  // An agent is known by what it did: one that never did anything in sight is not there.
  const isQuiet = subject.kind === "agent" && days.length + open.rows.length === 0;
  if (isQuiet && (await reader.listVerdicts(sight, of, { most: 1 })).rows.length === 0) return c.notFound();
  const title =
    subject.kind === "agent" ? subject.name : `${subject.repository.owner}/${subject.repository.name}`;
  const content = sharePage({ subject, weeks, days, groups, flaky, open, gitHubUrl, now: at });
  return page(c, subject.kind === "agent" ? "agents" : "repositories", title, content);
}
