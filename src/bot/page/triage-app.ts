import { Hono } from "hono";
import { apiRoutes } from "../api/api-routes.ts";
import { healthRoutes } from "../api/health-routes.ts";
import { problem } from "../api/problem.ts";
import { admissions } from "../sign-in/admission.ts";
import { checkAccess } from "../sign-in/check-access.ts";
import { cookiesFor } from "../sign-in/cookies.ts";
import { requireOwnRequest } from "../sign-in/require-own-request.ts";
import { requireViewer } from "../sign-in/require-viewer.ts";
import { createSeal } from "../sign-in/seal.ts";
import { sessionKeeper } from "../sign-in/session-keeper.ts";
import { signInRoutes } from "../sign-in/sign-in-routes.ts";
import { assetRoutes } from "./asset-routes.ts";
import { badgeRoutes } from "./badge-routes.ts";
import { layout } from "./layout.ts";
import { messagePage } from "./message-page.ts";
import { observeRequests } from "./observe-requests.ts";
import { pageHeaders } from "./page-headers.ts";
import { pageRoutes } from "./page-routes.ts";
import type { TriageEnv } from "./triage-env.ts";
import type { TriageOptions } from "./triage-options.ts";

/**
 * The triage page, its API, badges, metrics and sign-in as one app, to be mounted at `/` behind the webhooks. Throws when the sign-in's public
 * address is neither `https` nor loopback, or its secret is short.
 */
export function triageApp(options: TriageOptions): Hono<TriageEnv> {
  const { access, reader, now, report } = options;
  checkAccess(access);
  const seal = access.kind === "sign-in" ? createSeal(access.secret) : undefined;
  const app = new Hono<TriageEnv>();
  app.use(observeRequests(options.meters));
  app.use(pageHeaders(access));
  app.route("/", healthRoutes(options));
  app.use(requireOwnRequest(access));
  app.route("/", assetRoutes());
  app.route("/", badgeRoutes(options, seal));
  if (access.kind === "sign-in" && seal !== undefined) {
    const cookies = cookiesFor(access.publicUrl);
    const keeper = sessionKeeper(access, seal, now);
    const admitted = admissions(access, keeper, cookies, now);
    app.route("/", signInRoutes({ access, keeper, admissions: admitted, cookies, seal, now }));
    app.use(requireViewer(admitted));
  } else app.use(requireViewer("everybody"));
  app.route("/api", apiRoutes({ reader, now, viewerOf: (c) => c.get("viewer") }));
  app.route("/", pageRoutes(options, seal));
  app.notFound((c) => notFound(c.get("viewer"), (html) => c.html(html, 404)));
  app.onError((error, c) => {
    report(error);
    if (c.req.path.startsWith("/api/"))
      return problem(c, 500, "The request could not be answered; the log says why.");
    const page = messagePage("Something went wrong", "The page could not be made; the log says why.", home);
    return c.html(layout({ title: "Something went wrong" }, page), 500);
  });
  return app;
}

const home = { to: "/", name: "Open pull requests" };

function notFound<T>(
  viewer: TriageEnv["Variables"]["viewer"] | undefined,
  answer: (html: ReturnType<typeof layout>) => T,
): T {
  const words = "There is nothing here, or nothing that you may see.";
  const frame = { title: "Not found", ...(viewer === undefined ? {} : { viewer }) };
  return answer(layout(frame, messagePage("Not found", words, home)));
}
