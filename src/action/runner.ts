/** What the gate needs of the Actions runner; `@actions/core` has all of it. */
export interface Runner {
  setOutput(name: string, value: string): void;
  info(line: string): void;
  /** An annotation by workflow command: ten of a kind a step are shown. */
  annotate(level: "failure" | "warning", message: string, place: AnnotationPlace): void;
  /** Ends the job red, with this message. */
  fail(message: string): void;
  addSummary(markdown: string): Promise<void>;
}

interface AnnotationPlace {
  readonly title: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}
