import { detectAgent } from "../core/agents/detect-agent.ts";
import type { Config } from "../core/config/config.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { PullRequest, PullRequestHost } from "../ports/pull-request-host.ts";

/** Which agent wrote a pull request, as its host shows it. Commits are read only where nothing else tells. */
export async function agentOf(
  pull: PullRequest,
  changes: Config["agents"],
  host: Pick<PullRequestHost, "listCommits">,
): Promise<Verdict["agent"]> {
  const shown = detectAgent({ ...pull, commits: [] }, changes);
  return shown ?? detectAgent({ ...pull, commits: await host.listCommits(pull.number) }, changes);
}
