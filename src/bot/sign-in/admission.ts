import type { Context } from "hono";
import type { Person, SignInAnswer } from "../../ports/bot/sign-in-host.ts";
import type { SignInAccess, Viewer } from "./access.ts";
import { briefMemory } from "./brief-memory.ts";
import type { Cookies } from "./cookies.ts";
import { type SessionKeeper, sessionId } from "./session-keeper.ts";
import { tokenGuard } from "./token-guard.ts";

/** Who makes a request: `nobody` has to sign in; `unavailable` when GitHub does not say now what this person can see. */
export type Admission =
  | { readonly kind: "viewer"; readonly viewer: Viewer }
  | { readonly kind: "nobody" }
  | { readonly kind: "unavailable" };

/** For how long GitHub's answer to what a person can see holds. */
const SIGHT_MS = 120_000;
const MOST_PEOPLE = 5_000;

/** Asks GitHub what a person can see, briefly remembered by the hash of the session's secret or of the token. */
export interface Admissions {
  /** The person of the session cookie. */
  bySession(c: Context): Promise<Admission>;
  /** The person of a token given by itself, for the API. */
  byToken(token: string): Promise<Admission>;
  /** Ends the session of the request, if it has one; its cookie is left to the caller. */
  endSession(c: Context): Promise<void>;
}

export function admissions(
  access: SignInAccess,
  keeper: SessionKeeper,
  cookies: Cookies,
  now: () => Date,
): Admissions {
  // A refused token is remembered too, so that it does not make GitHub answer again and again.
  const people = briefMemory<SignInAnswer<Person>>({
    ms: SIGHT_MS,
    most: MOST_PEOPLE,
    now,
    keeps: (answer) => answer.kind !== "unavailable",
  });

  const guard = tokenGuard(now);

  const personOf = async (secret: string): Promise<SignInAnswer<Person>> => {
    const session = await keeper.find(secret);
    if (session === undefined) return { kind: "expired" };
    return people.get(session.id, async () => {
      const token = await keeper.accessToken(session);
      const answer = token.kind === "done" ? await access.host.readPerson(token.value) : token;
      // Revoked, or the App was taken back: the session is of no use any more.
      if (answer.kind === "expired") await keeper.end(session.id);
      return answer;
    });
  };

  return {
    bySession: async (c) => {
      const secret = cookies.read(c, "session");
      if (secret === undefined) return { kind: "nobody" };
      const answer = await personOf(secret);
      if (answer.kind === "expired") people.drop(sessionId(secret));
      return admissionOf(answer, access.admins);
    },
    byToken: async (token) => {
      const judgement = guard.judge(token);
      if (judgement === "wrong") return { kind: "nobody" };
      const key = `token ${sessionId(token)}`;
      const answer = await people.get(key, async () => {
        if (judgement === "later") return { kind: "unavailable", because: "too many tokens were refused" };
        const asked = await access.host.readPerson(token);
        if (asked.kind === "expired") guard.refused();
        return asked;
      });
      return admissionOf(answer, []);
    },
    endSession: async (c) => {
      const secret = cookies.read(c, "session");
      if (secret === undefined) return;
      people.drop(sessionId(secret));
      await keeper.end(sessionId(secret));
    },
  };
}

function admissionOf(answer: SignInAnswer<Person>, admins: readonly string[]): Admission {
  if (answer.kind === "unavailable") return { kind: "unavailable" };
  if (answer.kind === "expired") return { kind: "nobody" };
  const { login, repositories } = answer.value;
  const isAdmin = admins.some((admin) => admin.toLowerCase() === login.toLowerCase());
  const sight = { kind: "repositories", ids: repositories } as const;
  return { kind: "viewer", viewer: { login, sight, role: isAdmin ? "admin" : "reader" } };
}
