import { getOctokit } from "@actions/github";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import Bottleneck from "bottleneck/light.js";

/** What we need of an octokit: those of the Action, of Probot and of `@octokit/core` all fit. */
export interface GitHubClient {
  request(
    route: string,
    parameters?: Record<string, unknown>,
  ): Promise<{
    readonly status: number;
    readonly data: unknown;
    /** `link` names the next page where pages have no numbers. */
    readonly headers?: { readonly link?: string | undefined };
  }>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

export interface GitHubClientOptions {
  readonly token: string;
  readonly baseUrl: string;
  /** The unit of all waits; a second, and less only in tests. */
  readonly waitUnitMs?: number;
  readonly log?: (message: string) => void;
}

const MOST_RETRIES = 3;
/** A job should not stand still for longer than this because a limit is used up. */
const LONGEST_WAIT_SECONDS = 120;

/**
 * A client that waits and tries again on 5xx and on primary and secondary limits, as long as GitHub's `Retry-After` says.
 * Answers that retrying does not change (401, 403, 404, 410, 422) are given at once.
 */
export function createGitHubClient(options: GitHubClientOptions): GitHubClient {
  const { token, baseUrl, waitUnitMs = 1000, log = () => {} } = options;
  return getOctokit(
    token,
    {
      baseUrl,
      ...clientWaits({ waitUnitMs, log }),
      log: { debug: () => {}, info: () => {}, warn: log, error: log },
    },
    retry,
    throttling,
  );
}

/** How every client of ours waits: options of octokit's plugins for retries and limits. */
export function clientWaits({
  waitUnitMs,
  log,
}: {
  readonly waitUnitMs: number;
  readonly log: (message: string) => void;
}) {
  const onLimit = (
    seconds: number,
    request: { method: string; url: string },
    _: unknown,
    count: number,
  ): boolean => {
    const again = count < MOST_RETRIES && seconds <= LONGEST_WAIT_SECONDS;
    log(
      `GitHub's rate limit stopped ${request.method} ${request.url}; ${again ? `trying again in ${seconds} s` : "giving up"}`,
    );
    return again;
  };
  return {
    // Limits (403, 429) are the other plugin's.
    retry: {
      retries: MOST_RETRIES,
      doNotRetry: [400, 401, 403, 404, 410, 422, 429, 451],
      retryAfterBaseValue: waitUnitMs,
    },
    throttle: {
      onRateLimit: onLimit,
      onSecondaryRateLimit: onLimit,
      retryAfterBaseValue: waitUnitMs,
      write: oneByOne("write", waitUnitMs),
      notifications: oneByOne("notifications", waitUnitMs),
    },
  };
}

/** A publication writes a handful of times, far below GitHub's 80 a minute; the plugin's pauses of one and three seconds are for long series. */
function oneByOne(id: string, waitUnitMs: number): Bottleneck.Group {
  return new Bottleneck.Group({ id: `outcome-gate-${id}`, maxConcurrent: 1, minTime: waitUnitMs / 5 });
}
