/** A repository as its host knows it now; a name that it had before is followed. */
export interface HostRepository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly visibility: "public" | "private";
}

export interface RepositoryHost {
  /** Undefined when it is gone, or not (any more) to be seen by this token. */
  readRepository(): Promise<HostRepository | undefined>;
  /** Numbers of the pull requests that are open. */
  listOpenPullRequests(): Promise<readonly number[]>;
}
