import { z } from "zod";
import type { PersonTokens, SignInAnswer, SignInHost } from "../../ports/bot/sign-in-host.ts";
import { askGitHub, unavailable } from "./ask-github.ts";
import { type PersonOptions, readGitHubPerson } from "./github-person.ts";

export interface GitHubSignInOptions extends PersonOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://github.com`, or the address of an Enterprise server. */
  readonly gitHubUrl: string;
  readonly now: () => Date;
}

const tokensAnswer = z.union([
  z.object({
    access_token: z.string().min(1),
    expires_in: z.number().optional(),
    refresh_token: z.string().optional(),
    refresh_token_expires_in: z.number().optional(),
  }),
  z.object({ error: z.string() }),
]);

/** The sign-in by the App's client id and secret, and what GitHub says a person can see. Never throws for what GitHub answers. */
export function gitHubSignIn(options: GitHubSignInOptions): SignInHost {
  const { clientId, clientSecret, gitHubUrl } = options;
  return {
    authorizeUrl: ({ state, challenge, redirectUri }) => {
      const url = new URL(`${gitHubUrl}/login/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).toString();
      return url.href;
    },
    exchange: ({ code, verifier, redirectUri }) =>
      askForTokens(options, {
        client_id: clientId,
        client_secret: clientSecret,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    refresh: (refreshToken) =>
      askForTokens(options, {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: "refresh_token",
        refresh_token: refreshToken,
      }),
    readPerson: (token) => readGitHubPerson(options, token),
  };
}

async function askForTokens(
  options: GitHubSignInOptions,
  form: Readonly<Record<string, string>>,
): Promise<SignInAnswer<PersonTokens>> {
  const answer = await askGitHub(options, `${options.gitHubUrl}/login/oauth/access_token`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
  if (answer.kind === "unavailable") return answer;
  if (answer.status >= 500 || answer.status === 429) return unavailable(answer.status);
  const tokens = tokensAnswer.safeParse(answer.body).data;
  if (tokens === undefined || "error" in tokens) return { kind: "expired" };
  const after = (seconds: number): string =>
    // A minute early, so that a token does not end between this check and its use.
    new Date(options.now().getTime() + (seconds - 60) * 1000).toISOString();
  return {
    kind: "done",
    value: {
      access: tokens.access_token,
      ...(tokens.expires_in === undefined ? {} : { accessExpiresAt: after(tokens.expires_in) }),
      ...(tokens.refresh_token === undefined ? {} : { refresh: tokens.refresh_token }),
      ...(tokens.refresh_token_expires_in === undefined
        ? {}
        : { refreshExpiresAt: after(tokens.refresh_token_expires_in) }),
    },
  };
}
