/** Files of the repository itself, read without a checkout. */
export interface BaseFileHost {
  /** The text of a file on a branch, or on the default branch; undefined when there is none. Throws a `UserError` without access. */
  readFileOn(branch: string | undefined, path: string): Promise<string | undefined>;
}
