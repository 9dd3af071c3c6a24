import { type Context, Hono } from "hono";
import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { Seal } from "../sign-in/seal.ts";
import { badge } from "./badge.ts";
import { withQuery } from "./paths.ts";
import { shareFigures, sinceWeeks } from "./share-figures.ts";
import type { TriageOptions } from "./triage-options.ts";

const WEEKS = 12;

/** `/badge/OWNER/REPOSITORY.svg`: of public repositories for everybody, of private ones for whoever has the signed address. All others are not there. */
export function badgeRoutes(options: Pick<TriageOptions, "reader" | "now">, seal: Seal | undefined): Hono {
  const app = new Hono();
  app.get("/badge/:owner/:file{.+\\.svg}", async (c) => {
    const { owner, file } = c.req.param();
    const name = file.replace(/\.svg$/, "");
    const repository = await options.reader.findRepository({ kind: "everything" }, owner, name);
    if (repository === undefined || !mayBeShown(c, repository, seal)) return c.text("Not found", 404);
    return answer(c, options, repository);
  });
  return app;
}

/** The badge's path on this server, signed where only that makes it visible. */
export function badgePath(repository: KnownRepository, seal: Seal | undefined): string {
  const path = `/badge/${encodeURIComponent(repository.owner)}/${encodeURIComponent(repository.name)}.svg`;
  if (seal === undefined || repository.visibility === "public") return path;
  return withQuery(path, { key: seal.sign(purpose(repository)) });
}

const purpose = (repository: KnownRepository): string => `badge ${repository.id}`;

function mayBeShown(c: Context, repository: KnownRepository, seal: Seal | undefined): boolean {
  if (seal === undefined || repository.visibility === "public") return true;
  return seal.isSigned(purpose(repository), c.req.query("key") ?? "");
}

async function answer(
  c: Context,
  { reader, now }: Pick<TriageOptions, "reader" | "now">,
  repository: KnownRepository,
): Promise<Response> {
  const sight = { kind: "repositories", ids: [repository.id] } as const;
  const days = await reader.countByDay(sight, { since: sinceWeeks(WEEKS, now()) });
  return c.body((await badge(shareFigures(days))).toString(), 200, {
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": repository.visibility === "public" ? "public, max-age=300" : "private, max-age=300",
    "cross-origin-resource-policy": "cross-origin",
  });
}
