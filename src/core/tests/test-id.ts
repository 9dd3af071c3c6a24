/**
 * What identifies a test across runs: suite, file, class path, name, and an ordinal when one report repeats
 * the other four. Held as a `TestKey`, a compact string, since a report may hold a million of them.
 */
export interface TestId {
  readonly suite: string;
  /** Relative to the repository, with forward slashes; empty when the report names no file. */
  readonly file: string;
  /** Enclosing `describe` blocks, classes or subtests, outermost first. */
  readonly classPath: readonly string[];
  readonly name: string;
  /** 1 for the first test of that identity in a report, 2 for the next. */
  readonly ordinal: number;
}

declare const testKey: unique symbol;
/** A `TestId` as one string that sorts, compares and splits without loss. Never shown to people: see `writeTestId`. */
export type TestKey = string & { readonly [testKey]: true };

const SEPARATOR = "\u0000";

export const keyOfTest = (id: TestId): TestKey =>
  [id.suite, id.file, ...id.classPath, id.name, String(id.ordinal)]
    .map((part) => part.replaceAll(SEPARATOR, ""))
    .join(SEPARATOR) as TestKey;

export function testOfKey(key: TestKey): TestId {
  const parts = key.split(SEPARATOR);
  const ordinal = Number(parts.pop());
  const name = parts.pop() ?? "";
  const [suite = "", file = "", ...classPath] = parts;
  return { suite, file, classPath, name, ordinal };
}

/** `file > describe > name`, with `suite: ` in front when there are several suites and ` #2` behind a repeated name. */
export function writeTestId(id: TestId, suites: "one-suite" | "several-suites" = "one-suite"): string {
  // A runner that knows only files gives the file as the test's name.
  const file = id.name === id.file ? "" : id.file;
  const path = [file, ...id.classPath, id.name].filter((part) => part !== "").join(" > ");
  const prefix = suites === "several-suites" ? `${id.suite}: ` : "";
  const suffix = id.ordinal > 1 ? ` #${id.ordinal}` : "";
  return `${prefix}${path}${suffix}`;
}
