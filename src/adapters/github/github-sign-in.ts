import { z } from "zod";
import type { Person, PersonTokens, SignInAnswer, SignInHost } from "../../ports/bot/sign-in-host.ts";

export interface GitHubSignInOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://github.com`, or the address of an Enterprise server. */
  readonly gitHubUrl: string;
  /** `https://api.github.com`, or an Enterprise server's `/api/v3`. */
  readonly apiUrl: string;
  readonly now: () => Date;
  readonly fetch?: typeof fetch;
  /** Milliseconds after which GitHub is taken not to answer. */
  readonly deadlineMs?: number;
}

/** GitHub's pages of a list: 100 pages of 100. Who sees more sees the first 10,000 of an installation. */
const PER_PAGE = 100;
const MOST_PAGES = 100;
/** Installations asked for at the same time. */
const AT_ONCE = 5;

const tokensAnswer = z.union([
  z.object({
    access_token: z.string().min(1),
    expires_in: z.number().optional(),
    refresh_token: z.string().optional(),
    refresh_token_expires_in: z.number().optional(),
  }),
  z.object({ error: z.string() }),
]);
const userAnswer = z.object({ login: z.string() });
const installationsAnswer = z.object({ installations: z.array(z.object({ id: z.int() })) });
const repositoriesAnswer = z.object({ repositories: z.array(z.object({ id: z.int() })) });
const ownRepositoriesAnswer = z.array(z.object({ id: z.int() }));

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
    readPerson: (token) => readPerson(options, token),
  };
}

async function askForTokens(
  options: GitHubSignInOptions,
  form: Readonly<Record<string, string>>,
): Promise<SignInAnswer<PersonTokens>> {
  const answer = await ask(options, `${options.gitHubUrl}/login/oauth/access_token`, {
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

async function readPerson(options: GitHubSignInOptions, token: string): Promise<SignInAnswer<Person>> {
  const user = await read(options, token, "/user", userAnswer);
  if (user.kind !== "done") return user.kind === "refused" ? { kind: "expired" } : user;
  const repositories = await readRepositories(options, token);
  if (repositories.kind !== "done") return repositories;
  return { kind: "done", value: { login: user.value.login, repositories: [...new Set(repositories.value)] } };
}

async function readRepositories(
  options: GitHubSignInOptions,
  token: string,
): Promise<SignInAnswer<readonly number[]>> {
  const installations = await readPages(
    options,
    token,
    "/user/installations",
    (body) => installationsAnswer.safeParse(body).data?.installations,
  );
  // Only a token that an App gave may ask for installations; what another token can see is its owner's repositories.
  if (installations.kind === "refused") {
    const own = await readPages(
      options,
      token,
      "/user/repos",
      (body) => ownRepositoriesAnswer.safeParse(body).data,
    );
    return own.kind === "refused" ? { kind: "expired" } : own;
  }
  if (installations.kind !== "done") return installations;
  const seen: number[] = [];
  for (let at = 0; at < installations.value.length; at += AT_ONCE) {
    const answers = await Promise.all(
      installations.value
        .slice(at, at + AT_ONCE)
        .map((id) =>
          readPages(
            options,
            token,
            `/user/installations/${id}/repositories`,
            (body) => repositoriesAnswer.safeParse(body).data?.repositories,
          ),
        ),
    );
    for (const answer of answers) {
      // Removed or suspended since it was listed: nothing of it is seen.
      if (answer.kind === "refused") continue;
      if (answer.kind !== "done") return answer;
      seen.push(...answer.value);
    }
  }
  return { kind: "done", value: seen };
}

type Read<T> = SignInAnswer<T> | { readonly kind: "refused" };

async function readPages(
  options: GitHubSignInOptions,
  token: string,
  path: string,
  itemsOf: (body: unknown) => readonly { readonly id: number }[] | undefined,
): Promise<Read<readonly number[]>> {
  const ids: number[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await read(options, token, `${path}?per_page=${PER_PAGE}&page=${page}`, z.unknown());
    if (answer.kind !== "done") return answer;
    const items = itemsOf(answer.value);
    if (items === undefined)
      return { kind: "unavailable", because: `GitHub's answer to ${path} is not what it documents` };
    ids.push(...items.map((item) => item.id));
    if (items.length < PER_PAGE) break;
  }
  return { kind: "done", value: ids };
}

async function read<T>(
  options: GitHubSignInOptions,
  token: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<Read<T>> {
  const answer = await ask(options, `${options.apiUrl}${path}`, {
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "x-github-api-version": "2022-11-28",
      "user-agent": "outcome-gate",
    },
  });
  if (answer.kind === "unavailable") return answer;
  if (answer.status === 401) return { kind: "expired" };
  if (answer.status === 403 && answer.limited) return unavailable(answer.status);
  if (answer.status === 403 || answer.status === 404) return { kind: "refused" };
  const parsed = answer.status === 200 ? schema.safeParse(answer.body) : undefined;
  return parsed?.success ? { kind: "done", value: parsed.data } : unavailable(answer.status);
}

type Answer =
  | { readonly kind: "answer"; readonly status: number; readonly body: unknown; readonly limited: boolean }
  | { readonly kind: "unavailable"; readonly because: string };

async function ask(options: GitHubSignInOptions, url: string, init: RequestInit): Promise<Answer> {
  const { fetch: send = fetch, deadlineMs = 10_000 } = options;
  try {
    const response = await send(url, { ...init, redirect: "error", signal: AbortSignal.timeout(deadlineMs) });
    const limited =
      response.headers.get("x-ratelimit-remaining") === "0" || response.headers.get("retry-after") !== null;
    return {
      kind: "answer",
      status: response.status,
      body: await response.json().catch(() => undefined),
      limited,
    };
  } catch {
    // Not the error itself: it may name the address with what was sent.
    return { kind: "unavailable", because: "GitHub does not answer" };
  }
}

const unavailable = (status: number): { readonly kind: "unavailable"; readonly because: string } => ({
  kind: "unavailable",
  because: `GitHub answered ${status}`,
});
