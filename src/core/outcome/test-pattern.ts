import { type TestKey, testOfKey, writeTestId } from "../tests/test-id.ts";

/**
 * Patterns over written test ids, for `pass-to-pass` and `quarantine`. Not file globs: names of tests are full of
 * brackets, braces and question marks, so only `*` is special and stands for any run of characters, also slashes.
 * A pattern without `*` at its end selects a whole id or everything below it: `test/cart.test.ts`, `unit: test/a.ts`,
 * `test/cart.test.ts > total`, and `test/` for a folder. A leading `!` takes away what the patterns before it selected.
 */
export function testMatcher(patterns: readonly string[]): (test: TestKey) => boolean {
  const rules = patterns.map(ruleOf);
  if (rules.length === 0) return () => false;
  const startsWithEverything = rules[0]?.effect === "drop";
  return (test) => {
    const id = testOfKey(test);
    const spellings = [writeTestId(id), writeTestId(id, "several-suites")];
    return rules.reduce(
      (selected, rule) =>
        spellings.some((spelling) => rule.matches.test(spelling)) ? rule.effect === "take" : selected,
      startsWithEverything,
    );
  };
}

interface Rule {
  readonly effect: "take" | "drop";
  readonly matches: RegExp;
}

function ruleOf(pattern: string): Rule {
  const negated = pattern.startsWith("!");
  const text = (negated ? pattern.slice(1) : pattern).trim();
  // Runs of stars are one star: without this, `***…` makes the regular expression backtrack without end.
  const body = text.split(/\*+/).map(escapeForRegExp).join("[\\s\\S]*");
  const below = text.endsWith("/") || text.endsWith("*") ? "" : "(?:$| > )";
  return { effect: negated ? "drop" : "take", matches: new RegExp(`^${body}${below}`) };
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
