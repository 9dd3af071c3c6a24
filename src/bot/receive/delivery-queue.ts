interface Numbered {
  readonly number?: unknown;
}

/** The parts of GitHub's payloads that say what a delivery is about; untrusted until each is looked at. */
interface About {
  readonly repository?: { readonly id?: unknown };
  readonly installation?: { readonly id?: unknown };
  readonly pull_request?: Numbered;
  readonly issue?: Numbered;
  readonly workflow_run?: { readonly pull_requests?: unknown; readonly head_sha?: unknown };
  readonly check_run?: { readonly pull_requests?: unknown; readonly head_sha?: unknown };
  readonly check_suite?: { readonly pull_requests?: unknown; readonly head_sha?: unknown };
}

/**
 * What a delivery has to keep its place behind: all that is told of one pull request is one queue. Where GitHub does not say which it is (a run for a
 * fork), the commit; then the repository, then the installation.
 */
export function deliveryQueue(payload: unknown): string | undefined {
  const about = (typeof payload === "object" && payload !== null ? payload : {}) as About;
  const repository = about.repository?.id;
  if (typeof repository !== "number") {
    const installation = about.installation?.id;
    return typeof installation === "number" ? `installation:${installation}` : undefined;
  }
  const run = about.workflow_run ?? about.check_run ?? about.check_suite;
  const number = about.pull_request?.number ?? about.issue?.number ?? firstNumber(run?.pull_requests);
  if (typeof number === "number") return `repository:${repository}:pull:${number}`;
  if (typeof run?.head_sha === "string") return `repository:${repository}:commit:${run.head_sha}`;
  return `repository:${repository}`;
}

function firstNumber(pulls: unknown): unknown {
  return Array.isArray(pulls) ? (pulls[0] as Numbered | undefined)?.number : undefined;
}
