import { createHash, randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { layout } from "../page/layout.ts";
import { messagePage } from "../page/message-page.ts";
import type { SignInAccess } from "./access.ts";
import type { Admissions } from "./admission.ts";
import type { Cookies } from "./cookies.ts";
import { localPath } from "./local-path.ts";
import { isSameText, type Seal } from "./seal.ts";
import { SESSION_SECONDS, type SessionKeeper } from "./session-keeper.ts";

export interface SignInParts {
  readonly access: SignInAccess;
  readonly keeper: SessionKeeper;
  readonly admissions: Admissions;
  readonly cookies: Cookies;
  readonly seal: Seal;
  readonly now: () => Date;
}

/** Time for GitHub's own pages, in seconds. */
const FLOW_SECONDS = 600;

const flowSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  to: z.string(),
  until: z.number(),
});

type Flow = z.infer<typeof flowSchema>;

/** `/sign-in`, GitHub's way back to `/sign-in/callback`, and `/sign-out`. */
export function signInRoutes(parts: SignInParts): Hono {
  const app = new Hono();
  app.get("/sign-in", (c) => begin(c, parts));
  app.get("/sign-in/callback", (c) => finish(c, parts));
  app.post("/sign-out", async (c) => {
    await parts.admissions.endSession(c);
    parts.cookies.remove(c, "session");
    return c.redirect("/", 303);
  });
  return app;
}

/** The state and the verifier go into a sealed cookie of this browser, so that an answer of GitHub to another browser is worth nothing here. */
function begin(c: Context, { access, cookies, seal, now }: SignInParts): Response {
  const flow: Flow = {
    state: randomBytes(32).toString("base64url"),
    verifier: randomBytes(32).toString("base64url"),
    to: localPath(c.req.query("to")),
    until: now().getTime() + FLOW_SECONDS * 1000,
  };
  cookies.write(c, "sign-in", seal.seal(JSON.stringify(flow), "sign-in"), FLOW_SECONDS);
  const challenge = createHash("sha256").update(flow.verifier).digest("base64url");
  const url = access.host.authorizeUrl({ state: flow.state, challenge, redirectUri: callbackOf(access) });
  return c.redirect(url, 302);
}

async function finish(c: Context, parts: SignInParts): Promise<Response> {
  const { access, cookies, keeper } = parts;
  const flow = flowOf(c, parts);
  cookies.remove(c, "sign-in");
  const { code, state } = c.req.query();
  if (flow === undefined || code === undefined || !isSameText(flow.state, state ?? "")) return failed(c, 400);
  const tokens = await access.host.exchange({
    code,
    verifier: flow.verifier,
    redirectUri: callbackOf(access),
  });
  if (tokens.kind === "unavailable") return failed(c, 503);
  if (tokens.kind === "expired") return failed(c, 400);
  const person = await access.host.readPerson(tokens.value.access);
  if (person.kind !== "done") return failed(c, person.kind === "unavailable" ? 503 : 400);
  // Always a new secret: one that was there before may be known to others.
  await parts.admissions.endSession(c);
  cookies.write(c, "session", await keeper.open(person.value.login, tokens.value), SESSION_SECONDS);
  return c.redirect(flow.to, 303);
}

function flowOf(c: Context, { cookies, seal, now }: SignInParts): Flow | undefined {
  const text = seal.open(cookies.read(c, "sign-in") ?? "", "sign-in");
  if (text === undefined) return undefined;
  const flow = flowSchema.parse(JSON.parse(text));
  return flow.until > now().getTime() ? flow : undefined;
}

const callbackOf = (access: SignInAccess): string => new URL("/sign-in/callback", access.publicUrl).href;

function failed(c: Context, status: 400 | 503): Response | Promise<Response> {
  const words =
    status === 503
      ? "GitHub does not answer at the moment. Try again in a minute."
      : "GitHub's answer does not belong to a sign-in begun in this browser in the last ten minutes, or it was used already.";
  const page = messagePage("Not signed in", words, { to: "/sign-in", name: "Sign in again" });
  return c.html(layout({ title: "Not signed in" }, page), status);
}
