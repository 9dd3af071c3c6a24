import type { Instance } from "../instance.ts";

/** An instance with what is needed to run it: the tests as a patch, and the commit that they and the model's patch go on. */
export interface Task {
  readonly instance: Instance;
  readonly baseCommit: string;
  /** SWE-bench's T. */
  readonly testPatch: string;
  /** The reference solution; empty when the data set has none. */
  readonly goldPatch: string;
}
