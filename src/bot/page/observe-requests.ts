import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Meters } from "../api/meters.ts";

/** Measures each answer under the pattern of its route, never under an address: addresses are without number and name private repositories. */
export const observeRequests =
  (meters: Pick<Meters, "observeRequest">): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const route = routePath(c, -1);
    meters.observeRequest(
      route.endsWith("*") ? "other" : route,
      c.res.status,
      (performance.now() - start) / 1000,
    );
  };
