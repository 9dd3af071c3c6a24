/** A small repository whose tests pass, written for this measurement. */
export interface World {
  readonly name: string;
  readonly comment: string;
  readonly command: string;
  /** For the runner, with the folder of the reporters. */
  readonly arguments: (reporters: string) => readonly string[];
  readonly testFiles: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}
