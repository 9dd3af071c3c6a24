import { Probot, ProbotOctokit } from "probot";
import { clientWaits, type GitHubClient } from "../adapters/github/github-client.ts";

/** The App's clients. Tokens are made when they are needed, kept in memory and renewed before they end. */
export interface GitHubApp {
  readonly id: number;
  /** The App itself, by its key: installations, deliveries. */
  asApp(): Promise<GitHubClient>;
  /** The App where it is installed; sees only what the installation was given. */
  clientOf(installation: number): Promise<GitHubClient>;
}

export interface GitHubAppOptions {
  readonly id: number;
  /** PEM. */
  readonly privateKey: string;
  /** `https://api.github.com`, or an Enterprise server's `…/api/v3`. */
  readonly baseUrl: string;
  /** The unit of all waits; a second, and less only in tests. */
  readonly waitUnitMs?: number;
  readonly log?: (message: string) => void;
}

/** Probot's authentication and clients, with our waits and without its log: that may hold what others wrote. */
export function openGitHubApp(options: GitHubAppOptions): GitHubApp {
  const { id, privateKey, baseUrl, waitUnitMs = 1000, log = () => {} } = options;
  const waits = clientWaits({ waitUnitMs, log });
  const Octokit = ProbotOctokit.defaults(
    // As an object Probot's own defaults would win.
    (given: OctokitOptions | undefined) => ({
      ...given,
      retry: waits.retry,
      throttle: { ...given?.throttle, ...waits.throttle, enabled: true },
    }),
  );
  const probot = new Probot({ appId: id, privateKey, baseUrl, Octokit, log: silentLog });
  const clients = new Map<number, Promise<GitHubClient>>();
  return {
    id,
    asApp: () => probot.auth(),
    clientOf: (installation) => {
      const known = clients.get(installation);
      if (known !== undefined) return known;
      const made: Promise<GitHubClient> = probot.auth(installation);
      clients.set(installation, made);
      // A refusal must not stand for ever: the App may be installed again.
      made.catch(() => clients.delete(installation));
      return made;
    },
  };
}

type OctokitOptions = ConstructorParameters<typeof ProbotOctokit>[0];
type Log = NonNullable<NonNullable<ConstructorParameters<typeof Probot>[0]>["log"]>;

const nothing = () => {};
const silentLog = {
  level: "silent",
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
  child: () => silentLog,
} as unknown as Log;
