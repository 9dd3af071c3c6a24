import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Meters } from "../api/meters.ts";

/** Measures each answer under the pattern of its route, never under an address: addresses are without number and name private repositories. */
export const observeRequests =
  (meters: Pick<Meters, "observeRequest">): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now();
    await next();
    // What stands before and behind a route matches too, under a pattern with an asterisk.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path;
    meters.observeRequest(route ?? "other", c.res.status, (performance.now() - start) / 1000);
  };
