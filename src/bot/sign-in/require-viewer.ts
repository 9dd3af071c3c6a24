import type { Context, MiddlewareHandler } from "hono";
import { problem } from "../api/problem.ts";
import { layout } from "../page/layout.ts";
import { messagePage } from "../page/message-page.ts";
import { withQuery } from "../page/paths.ts";
import type { TriageEnv } from "../page/triage-env.ts";
import type { Admission, Admissions } from "./admission.ts";

/** Lets only people in of whom is known what they can see. `everybody`: whoever sits at this machine sees everything. */
export const requireViewer =
  (admissions: Admissions | "everybody"): MiddlewareHandler<TriageEnv> =>
  async (c, next) => {
    if (admissions === "everybody") {
      c.set("viewer", { sight: { kind: "everything" }, role: "admin" });
      return next();
    }
    const isApi = c.req.path.startsWith("/api/");
    const admission = await admit(c, admissions, isApi ? "api" : "page");
    if (admission.kind === "viewer") {
      c.set("viewer", admission.viewer);
      return next();
    }
    return isApi ? refuseApi(c, admission) : refusePage(c, admission);
  };

/** The API takes a token by itself; pages are for sessions only. */
function admit(c: Context, admissions: Admissions, place: "api" | "page"): Promise<Admission> {
  const token = /^(?:Bearer|token) (\S{1,1000})$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return place === "api" && token !== undefined ? admissions.byToken(token) : admissions.bySession(c);
}

function refuseApi(c: Context, admission: Admission): Response {
  if (admission.kind === "unavailable")
    return problem(c, 503, "GitHub does not say at the moment what you can see.");
  c.header("www-authenticate", "Bearer");
  return problem(c, 401, "Send your GitHub token as `Authorization: Bearer`, or sign in with a browser.");
}

function refusePage(c: Context, admission: Admission): Response | Promise<Response> {
  if (admission.kind === "unavailable") {
    const words =
      "What you can see here is what you can see on GitHub, and GitHub does not answer at the moment.";
    const page = messagePage("GitHub does not answer", words, { to: c.req.path, name: "Try again" });
    return c.html(layout({ title: "GitHub does not answer" }, page), 503);
  }
  const url = new URL(c.req.url);
  const to = c.req.method === "GET" ? `${url.pathname}${url.search}` : "/";
  const words = "You see the pull requests of the repositories that you can see on GitHub.";
  const way = { to: withQuery("/sign-in", { to }), name: "Sign in with GitHub" };
  return c.html(layout({ title: "Sign in" }, messagePage("What agents' pull requests did", words, way)), 401);
}
