import type { Selection } from "../core/tests/selection.ts";
import type { Suite } from "../core/tests/suite.ts";

/** What a detector may look at: the paths of a tree and the text of a file. */
export interface RepositoryFiles {
  /** Where the paths start when it is not the repository's top: the folder of a workspace package. */
  readonly directory?: string;
  readonly paths: readonly string[];
  read(path: string): Promise<string | undefined>;
}

/** Where a run may put things: both absolute, both outside the lane. */
export interface RunPlaces {
  /** Fresh and empty for each run; the report goes here. */
  readonly scratch: string;
  /** Holds the reporters that come with this package. */
  readonly reporters: string;
}

/** How to start one run. A framework never edits the repository: reporters are given on the command line or by environment. */
export interface Invocation {
  /** For `sh -c`, in the suite's folder. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  /** Files to write into the scratch folder first (long selections): name and content. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Name of the report format. */
  readonly format: string;
  /** `directory`: every file in it is a report of the format. */
  readonly report:
    | { readonly from: "stdout" }
    | { readonly from: "file" | "directory"; readonly path: string };
}

export interface Framework {
  readonly name: string;
  readonly testFiles: readonly string[];
  /** Files whose change makes `setup` run again. */
  readonly setupInputs: readonly string[];
  /** The suite that this framework would run here, or undefined when the repository does not use it. */
  detect(repository: RepositoryFiles): Promise<Suite | undefined>;
  invoke(suite: Suite, selection: Selection, places: RunPlaces): Invocation;
}
