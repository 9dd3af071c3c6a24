/** What the name of a merge queue's branch tells: the branch that is merged into, and the pull request that the group ends with. */
export interface QueuedPullRequest {
  readonly base: string;
  readonly number: number;
}

/** `gh-readonly-queue/main/pr-7-<sha of base>`, with or without `refs/heads/`. Only the host makes such branches. */
export function queuedPullRequest(ref: string): QueuedPullRequest | undefined {
  const [, base, number] = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-(\d+)-[0-9a-f]+$/.exec(ref) ?? [];
  return base === undefined ? undefined : { base, number: Number(number) };
}
