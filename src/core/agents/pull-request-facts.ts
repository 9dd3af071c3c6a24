/** What a pull request shows of who wrote it. All of it but the account is text that anybody can type. */
export interface PullRequestFacts {
  /** The account that opened it: never the account that acted last. */
  readonly author: { readonly login: string; readonly id: number; readonly type: string };
  readonly branch: { readonly name: string; readonly of: "this-repository" | "a-fork" };
  readonly body: string;
  readonly commits: readonly CommitFacts[];
}

export interface CommitFacts {
  readonly authorName: string;
  readonly authorEmail: string;
  /** The account GitHub links to the author's address. */
  readonly authorLogin: string | undefined;
  readonly message: string;
}
