import type { SuiteRun } from "../core/tests/suite-run.ts";

/** Completed runs of base, kept between evaluations. The key is made by the caller from tree, suite and toolchain. */
export interface RunCache {
  get(key: string): Promise<SuiteRun | undefined>;
  put(key: string, run: SuiteRun): Promise<void>;
}
