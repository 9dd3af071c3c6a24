import type { Suite } from "../../src/core/tests/suite.ts";

/** A suite of that framework at the top of a repository. */
export const aFrameworkSuite = (framework: string, parts: Partial<Suite> = {}): Suite => ({
  name: framework,
  framework,
  directory: "",
  setupInputs: [],
  testFiles: [],
  when: [],
  timeoutMs: 60_000,
  env: {},
  passEnv: [],
  ...parts,
});
