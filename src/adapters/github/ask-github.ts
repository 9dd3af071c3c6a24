/** How GitHub is asked without an octokit: by the token of a person, or none. */
export interface AskOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds after which GitHub is taken not to answer. */
  readonly deadlineMs?: number;
}

export type GitHubAnswer =
  | { readonly kind: "answer"; readonly status: number; readonly body: unknown; readonly limited: boolean }
  | { readonly kind: "unavailable"; readonly because: string };

/** One request. Redirects are not followed; what goes wrong on the way is `unavailable`. */
export async function askGitHub(options: AskOptions, url: string, init: RequestInit): Promise<GitHubAnswer> {
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

/** The answer where GitHub's status says nothing of what was asked. */
export const unavailable = (status: number): { readonly kind: "unavailable"; readonly because: string } => ({
  kind: "unavailable",
  because: `GitHub answered ${status}`,
});
