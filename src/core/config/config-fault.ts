/** One thing that is wrong in the configuration file. */
export interface ConfigFault {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** `suites[0].timeout`; empty for the file as a whole. */
  readonly path: string;
  /** In plain words, with the next step where there is one. */
  readonly message: string;
}

/** `.github/outcome-gate.yml:12:5: suites[0].timeout: must be …`, one line each, which editors and terminals can open. */
export function writeFaults(faults: readonly ConfigFault[], file: string): string {
  return faults
    .map(
      ({ line, column, path, message }) =>
        `${file}:${line}:${column}: ${path === "" ? "" : `${path}: `}${message}`,
    )
    .join("\n");
}
