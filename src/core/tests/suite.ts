/** One suite, configured or detected: everything that is needed to run it on any tree. Paths are relative to the repository. */
export interface Suite {
  readonly name: string;
  /** A preset's name (`node:test`, `jest`, ...) or `command`. */
  readonly framework: string;
  /** Replaces the preset's way to start the runner (`npx jest`); for `command`, the whole line with `{report}`, `{files}`, `{tests}`. */
  readonly command?: string;
  /** A report format's name; the preset knows its own. */
  readonly report?: string;
  /** Where commands run; empty is the repository's top. */
  readonly directory: string;
  readonly setup?: string;
  readonly setupInputs: readonly string[];
  readonly build?: string;
  /** Globs of the files that are tests or belong to them (fixtures, snapshots): held at base's version. */
  readonly testFiles: readonly string[];
  /** Globs: the suite is run only when the patch touches one of them. Empty means always. */
  readonly when: readonly string[];
  readonly timeoutMs: number;
  /** What a run costs beside the other suites: lighter ones run first. 1 when absent. */
  readonly weight?: number;
  /** What its commands are kept from: the network, or everything but the lane. Absent: nothing. */
  readonly isolate?: "network" | "container";
  readonly env: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
}
