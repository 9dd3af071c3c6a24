import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { assetRoutes } from "../page/asset-routes.ts";
import { type Html, html } from "../page/html.ts";
import { layout } from "../page/layout.ts";
import { messagePage } from "../page/message-page.ts";
import { isLocalRequest } from "../sign-in/is-local-request.ts";
import { isSameText } from "../sign-in/seal.ts";
import type { AppCredentials } from "./app-credentials.ts";
import { createApp } from "./create-app.ts";
import { CREATED_PATH, WEBHOOK_PATH, writtenManifest } from "./written-manifest.ts";

export interface SetupOptions {
  readonly publicUrl: string | undefined;
  readonly gitHubUrl: string;
  readonly apiUrl: string;
  /** Keeps the credentials and starts the bot with them. */
  readonly created: (credentials: AppCredentials) => Promise<void>;
}

/**
 * The first run: explains what an App is, has GitHub make one by its manifest flow (the person only confirms), and keeps what GitHub gives for it.
 * For this machine alone; the state in GitHub's answer shows that the answer is to the form that was shown here.
 */
export function setupApp(options: SetupOptions): Hono {
  const state = randomBytes(32).toString("base64url");
  const app = new Hono();
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        formAction: [options.gitHubUrl],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      referrerPolicy: "no-referrer",
      xFrameOptions: "DENY",
    }),
  );
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", (c) => c.text("not ready: there is no App yet", 503));
  app.use(async (c, next) => {
    if (isLocalRequest(c.req)) return next();
    return c.text("The first run is for this machine alone: open it as http://localhost.", 421);
  });
  app.route("/", assetRoutes());
  app.get(CREATED_PATH, (c) => finish(c, state, options));
  app.get("*", (c) => c.html(setupPage(c, state, options)));
  app.all("*", (c) => c.text("Not found", 404));
  return app;
}

async function finish(c: Context, state: string, options: SetupOptions): Promise<Response> {
  const [code, answered] = [c.req.query("code"), c.req.query("state")];
  if (code === undefined || answered === undefined || !isSameText(answered, state)) {
    return refuse(c, "That was no answer to the form shown here. Begin again.");
  }
  const made = await createApp(code, options.apiUrl);
  if (made.kind === "refused")
    return refuse(c, `The App's credentials could not be fetched: ${made.because}. Begin again.`);
  await options.created(made.credentials);
  const install = `${options.gitHubUrl}/apps/${encodeURIComponent(made.credentials.slug ?? "")}/installations/new`;
  return c.html(
    layout(
      { title: "The App is there" },
      html`<section class="message"><h1>The App is there</h1>
<p>Its key and secrets are kept in the bot's folder, readable by this user alone. The bot has started.</p>
<p>Now install it where it should look: its pull requests show up on the page from then on.</p>
<p><a class="button" href="${install}">Install the App</a> <a href="/">Open pull requests</a></p></section>`,
    ),
  );
}

const refuse = (c: Context, words: string): Response | Promise<Response> => {
  const page = messagePage("No App was made", words, { to: "/", name: "Back to the form" });
  return c.html(layout({ title: "No App was made" }, page), 400);
};

function setupPage(c: Context, state: string, options: SetupOptions): Html {
  const { publicUrl, gitHubUrl } = options;
  return layout(
    { title: "First run" },
    html`<section class="message"><h1>Outcome Gate has no App yet</h1>
<p>The bot works as a GitHub App of your own. It takes the verdicts that the gate's workflow leaves, writes them on pull requests
under its own name, also on those from forks, and shows here what to look at first.</p>
${publicUrl === undefined ? unreachable() : form(writtenManifest({ publicUrl, here: new URL(c.req.url).origin }), state, gitHubUrl)}
<h2>Only looking?</h2>
<p><code>outcome-gate serve --sample</code> fills the page with an invented past.</p></section>`,
  );
}

const unreachable = (): Html =>
  html`<h2>First: an address</h2>
<p>GitHub has to reach the bot to tell it what happens. Give it a public <code>https</code> address that leads to this server
(a reverse proxy, or a tunnel while trying it out), and start again with it:</p>
<pre><code>outcome-gate serve --public-url https://gate.example.org</code></pre>
<p>Only <code>${WEBHOOK_PATH}</code> must be open to GitHub.</p>`;

const form = (manifest: string, state: string, gitHubUrl: string): Html =>
  html`<h2>Create it</h2>
<p>GitHub shows what the App may do and asks you to confirm. Afterwards you choose the repositories.</p>
<form method="post" action="${gitHubUrl}/settings/apps/new?state=${state}">
<input type="hidden" name="manifest" value="${manifest}">
<p><button>Create the App for my account</button></p></form>
<p>For an organization: <a href="${gitHubUrl}/settings/organizations">open it on GitHub</a>, Settings, Developer settings, GitHub Apps, New; the
settings are listed in <code>docs/bot.md</code>.</p>`;
