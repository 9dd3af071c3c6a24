/**
 * Keeps strangers from making GitHub refuse this server: GitHub shuts out an address that sends many wrong tokens. What is not shaped like a token is
 * never sent, and after too many refusals in a minute no unknown token is.
 */
export interface TokenGuard {
  /** `wrong`: not a token. `later`: too many were refused lately. */
  judge(token: string): "ask" | "wrong" | "later";
  /** GitHub refused a token. */
  refused(): void;
}

const MOST_REFUSALS = 30;
const WINDOW_MS = 60_000;

/** GitHub's prefixed tokens, and the 40 digits of old servers. */
const SHAPE = /^(?:gh[a-z]_[A-Za-z0-9_.-]{6,500}|github_pat_[A-Za-z0-9_]{6,500}|[0-9a-f]{40})$/;

export function tokenGuard(now: () => Date): TokenGuard {
  let refusals: number[] = [];
  return {
    judge: (token) => {
      if (!SHAPE.test(token)) return "wrong";
      const since = now().getTime() - WINDOW_MS;
      refusals = refusals.filter((at) => at > since);
      return refusals.length < MOST_REFUSALS ? "ask" : "later";
    },
    refused: () => void refusals.push(now().getTime()),
  };
}
