import { failureText } from "./failure-text.ts";
import type { ReportEnd } from "./report.ts";

/** More errors outside tests than this are counted by the reader of the verdict, not read. */
const LIMIT = 200;

/** Gathers errors outside any test, bounded in number and size. */
export interface ErrorList {
  add(file: string | undefined, message: string | undefined, details?: string): void;
  errors(): ReportEnd["errors"];
}

export function openErrorList(): ErrorList {
  const errors: { file?: string; message: string }[] = [];
  return {
    add(file, message, details) {
      if (errors.length >= LIMIT) return;
      const text = failureText(message, details).message ?? "an error outside any test";
      errors.push({ ...(file ? { file } : {}), message: text });
    },
    errors: () => errors,
  };
}
