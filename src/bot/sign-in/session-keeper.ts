import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Session } from "../../ports/bot/session-store.ts";
import type { PersonTokens, SignInAnswer } from "../../ports/bot/sign-in-host.ts";
import type { SignInAccess } from "./access.ts";
import type { Seal } from "./seal.ts";

/** A session lasts so long, whatever is done in it. */
export const SESSION_SECONDS = 7 * 24 * 3600;

const tokensSchema = z.object({
  access: z.string(),
  accessExpiresAt: z.string().optional(),
  refresh: z.string().optional(),
  refreshExpiresAt: z.string().optional(),
});

/** Opens and ends sessions, and gives the token of one, refreshed where its time is over. */
export interface SessionKeeper {
  /** Gives the cookie's secret; only its hash is stored. */
  open(login: string, tokens: PersonTokens): Promise<string>;
  /** Undefined for a secret without a session, or with one that is over. */
  find(secret: string): Promise<Session | undefined>;
  accessToken(session: Session): Promise<SignInAnswer<string>>;
  end(id: string): Promise<void>;
}

export const sessionId = (secret: string): string => createHash("sha256").update(secret).digest("hex");

export function sessionKeeper(
  { sessions, host }: Pick<SignInAccess, "sessions" | "host">,
  seal: Seal,
  now: () => Date,
): SessionKeeper {
  const sealed = (id: string, tokens: PersonTokens): string =>
    seal.seal(JSON.stringify(tokens), `session ${id}`);
  const refreshing = new Map<string, Promise<SignInAnswer<string>>>();

  const refresh = async (session: Session, tokens: PersonTokens): Promise<SignInAnswer<string>> => {
    if (tokens.refresh === undefined) return { kind: "expired" };
    const answer = await host.refresh(tokens.refresh);
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "done") {
      const kept = await sessions.replaceToken(session.id, session.token, sealed(session.id, answer.value));
      if (kept) return { kind: "done", value: answer.value.access };
    }
    // A refresh token works once: another replica may have been first, and its new token is in the store.
    const current = await sessions.find(session.id);
    if (current === undefined || current.token === session.token) return { kind: "expired" };
    const theirs = readTokens(seal, current);
    return theirs === undefined ? { kind: "expired" } : { kind: "done", value: theirs.access };
  };

  return {
    open: async (login, tokens) => {
      const secret = randomBytes(32).toString("base64url");
      const id = sessionId(secret);
      const at = now();
      await sessions.removeExpired(at.toISOString());
      const expiresAt = new Date(at.getTime() + SESSION_SECONDS * 1000).toISOString();
      await sessions.add({ id, login, token: sealed(id, tokens), createdAt: at.toISOString(), expiresAt });
      return secret;
    },
    find: async (secret) => {
      const session = await sessions.find(sessionId(secret));
      return session !== undefined && session.expiresAt > now().toISOString() ? session : undefined;
    },
    accessToken: async (session) => {
      const tokens = readTokens(seal, session);
      if (tokens === undefined) return { kind: "expired" };
      if (tokens.accessExpiresAt === undefined || tokens.accessExpiresAt > now().toISOString())
        return { kind: "done", value: tokens.access };
      const running =
        refreshing.get(session.id) ?? refresh(session, tokens).finally(() => refreshing.delete(session.id));
      refreshing.set(session.id, running);
      return running;
    },
    end: (id) => sessions.remove(id),
  };
}

function readTokens(seal: Seal, session: Session): PersonTokens | undefined {
  const text = seal.open(session.token, `session ${session.id}`);
  if (text === undefined) return undefined;
  const { access, accessExpiresAt, refresh, refreshExpiresAt } = tokensSchema.parse(JSON.parse(text));
  return {
    access,
    ...(accessExpiresAt === undefined ? {} : { accessExpiresAt }),
    ...(refresh === undefined ? {} : { refresh }),
    ...(refreshExpiresAt === undefined ? {} : { refreshExpiresAt }),
  };
}
