/** A repository as GitHub's routes name it. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}
