import { Hono } from "hono";
import type { TriageOptions } from "../page/triage-options.ts";
import { isLocalRequest } from "../sign-in/is-local-request.ts";
import { isSameText } from "../sign-in/seal.ts";

/**
 * `/healthz` while the process answers, `/readyz` while it can work, `/metrics` for Prometheus. Metrics count private work too: beside a sign-in they
 * are given only for their own token.
 */
export function healthRoutes({ ready, access, meters, report }: TriageOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await ready();
      return c.text("ready");
    } catch (error) {
      report(error);
      return c.text("not ready", 503);
    }
  });
  app.get("/metrics", async (c, next) => {
    if (access.kind === "loopback" && !isLocalRequest(c.req)) return next();
    if (access.kind === "sign-in") {
      const given = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
      if (access.metricsToken === undefined) return next();
      if (!isSameText(access.metricsToken, given)) return c.text("Metrics need their token", 401);
    }
    return c.body(await meters.write(), 200, { "content-type": meters.contentType });
  });
  return app;
}
