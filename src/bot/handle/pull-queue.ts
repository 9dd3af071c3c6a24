/** The queue of all that is done about one pull request, one after the other; deliveries that name it are in it too. */
export const pullQueue = (repository: number, number: number): string =>
  `repository:${repository}:pull:${number}`;

/** The same for a commit without a pull request. */
export const commitQueue = (repository: number, head: string): string =>
  `repository:${repository}:commit:${head}`;
