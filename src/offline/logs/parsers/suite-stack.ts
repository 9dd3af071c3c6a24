import { indentOf, strip } from "../python-text.ts";

/** The headings above a line in an indented tree of suites: a heading closes all that are indented as far or further. */
export interface SuiteStack {
  /** Takes a line as a heading when it is indented at all. */
  heading(line: string): void;
  path(): readonly string[];
}

export function suiteStack(): SuiteStack {
  const open: { readonly name: string; readonly indent: number }[] = [];
  return {
    heading(line) {
      const indent = indentOf(line);
      if (indent === 0) return;
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      open.push({ name: strip(line), indent });
    },
    path: () => open.map((suite) => suite.name),
  };
}
