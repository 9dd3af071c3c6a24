import type { TestResult } from "../tests/suite-run.ts";

/** One test as a report states it, before it has a suite or an ordinal. All text is untrusted. */
export interface ReportedTest {
  /** As in the report: absolute, relative or absent. */
  readonly file?: string;
  readonly classPath: readonly string[];
  readonly name: string;
  readonly result: TestResult;
}

/** What the reader learnt besides the tests. */
export interface ReportEnd {
  /** `incomplete`: it starts well and ends too early (a killed run). `unreadable`: not of this format. */
  readonly state: "complete" | "incomplete" | "unreadable";
  /** Errors outside any test (a file that failed to load), in the report's words. */
  readonly errors: readonly { readonly file?: string; readonly message: string }[];
  readonly notes: readonly string[];
}

/** Push-based and bounded: it holds no more than one test at a time, whatever the size of the report. */
export interface ReportReader {
  write(chunk: string): void;
  end(): ReportEnd;
}

export interface ReportFormat {
  readonly name: string;
  /** Whether the first characters of a file (up to 4,096) look like this format. */
  recognises(start: string): boolean;
  open(onTest: (test: ReportedTest) => void): ReportReader;
}
