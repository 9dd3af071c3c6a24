import type { ProposedSuite } from "./config-text.ts";

export interface Told {
  readonly suites: readonly ProposedSuite[];
  /** Paths with what became of them, in order. */
  readonly files: readonly { readonly path: string; readonly end: "written" | "kept" }[];
}

/** What `init` says: what was found, what was written, and what is to be done next. */
export function tellInit({ suites, files }: Told): string {
  const ends = files.map(({ path, end }) =>
    end === "written" ? `Wrote ${path}` : `Kept  ${path}, which was there already`,
  );
  return `${[...found(suites), "", ...ends, "", "Next:", ...(suites.length === 0 ? FILL_IN : nextSteps(files))].join("\n")}\n`;
}

function found(suites: readonly ProposedSuite[]): readonly string[] {
  if (suites.length === 0) return ["No test suite was recognised."];
  const width = Math.max(...suites.map(({ suite }) => suite.name.length));
  return [
    suites.length === 1 ? "One test suite:" : `${suites.length} test suites:`,
    ...suites.map(({ suite, setup }) => `  ${suite.name.padEnd(width)}  ${setup ?? "no setup needed"}`),
  ];
}

const FILL_IN = [
  "  1. Fill in `suites:` in the configuration: how the tests are started, and what report they write.",
  "  2. Run `outcome-gate init` again for the workflow.",
];

function nextSteps(files: Told["files"]): readonly string[] {
  return [
    "  1. Read the files: is each `setup` line what a fresh clone needs before its tests run?",
    "  2. Try them on the last commit:",
    `     outcome-gate run --base HEAD~1 --head HEAD --config ${files[0]?.path}`,
    "  3. Commit them to the default branch. The configuration of a pull request never counts for itself.",
    "  4. Make the check `Outcome Gate` required in the branch's rules once you trust it.",
  ];
}
