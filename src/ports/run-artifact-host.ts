/** Files that a finished workflow run left behind. All of it is untrusted: the run may have been a stranger's. */
export type RunFiles =
  | { readonly kind: "files"; readonly files: ReadonlyMap<string, string> }
  /** The run left no artifact of that name. */
  | { readonly kind: "absent" }
  /** It is not what we would have uploaded. `because` is a clause in plain words and repeats nothing that the artifact says. */
  | { readonly kind: "refused"; readonly because: string };

export interface RunArtifactHost {
  /**
   * The text of these files of the newest artifact of that name; other files in it are never read, and a name that is not there is not
   * in the answer. Throws a `UserError` when the token may not read artifacts.
   */
  readRunFiles(run: number, artifact: string, names: readonly string[]): Promise<RunFiles>;
}
