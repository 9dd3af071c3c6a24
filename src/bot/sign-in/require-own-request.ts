import type { MiddlewareHandler } from "hono";
import type { Access } from "./access.ts";
import { isLocalRequest } from "./is-local-request.ts";
import { isOwnRequest } from "./is-own-request.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses what pages of other sites make a browser ask: on loopback anything under another host's name or through a proxy, and everywhere requests that change something. */
export const requireOwnRequest =
  (access: Access): MiddlewareHandler =>
  async (c, next) => {
    const host = c.req.header("host") ?? new URL(c.req.url).host;
    if (access.kind === "loopback" && !isLocalRequest(c.req)) {
      return c.text(
        "This page is for this machine alone: open it as http://localhost. Configure the sign-in to open it to others.",
        421,
      );
    }
    const own = access.kind === "loopback" ? `http://${host}` : new URL(access.publicUrl).origin;
    const origins = { site: c.req.header("sec-fetch-site"), origin: c.req.header("origin") };
    if (!READS.has(c.req.method) && !isOwnRequest(origins, own)) {
      return c.text("Refused: the request does not come from a page of this server.", 403);
    }
    return next();
  };
