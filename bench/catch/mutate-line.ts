import { shuffled } from "../../__tests__/fakes/seeded-random.ts";

/** One way to get a line wrong: the new line, or undefined where it does not apply. Lines stay lines, so that places stay the same. */
interface Operator {
  readonly name: string;
  apply(line: string): string | undefined;
}

const replaced =
  (what: RegExp, by: string) =>
  (line: string): string | undefined => {
    const changed = line.replace(what, by);
    return changed === line ? undefined : changed;
  };

const OPERATORS: readonly Operator[] = [
  { name: "negate condition", apply: negate },
  { name: "off by one", apply: replaced(/(?<![\w.'"])(\d{1,4})(?![\w.'"])/, "($1 + 1)") },
  { name: "off by one", apply: replaced(/ < /, " <= ") },
  { name: "off by one", apply: replaced(/ >= /, " > ") },
  { name: "swap operator", apply: replaced(/ \+ /, " - ") },
  { name: "swap operator", apply: replaced(/ && /, " || ") },
  { name: "swap operator", apply: replaced(/ \|\| /, " && ") },
  { name: "swap operator", apply: replaced(/ === /, " !== ") },
  { name: "swap operator", apply: replaced(/ !== /, " === ") },
  { name: "delete statement", apply: deleteStatement },
  { name: "return early", apply: replaced(/^(\s*)return (?!;)[^{(]*[^{(,]$/, "$1return;") },
  { name: "change constant", apply: replaced(/\btrue\b/, "false") },
  { name: "change constant", apply: replaced(/\bfalse\b/, "true") },
  { name: "change constant", apply: replaced(/'([a-zA-Z][\w-]*)'/, "'$1x'") },
];

export interface LineMutation {
  readonly operator: string;
  readonly line: string;
}

/** The line with one mistake in it, by the first operator that fits in an order of the seed's. Undefined when none does. */
export function mutateLine(line: string, random: () => number): LineMutation | undefined {
  if (!isCode(line)) return undefined;
  for (const { name, apply } of shuffled(random, OPERATORS)) {
    const changed = apply(line);
    if (changed !== undefined) return { operator: name, line: changed };
  }
  return undefined;
}

/** Inside something, no comment, no import: a statement or a part of one. */
function isCode(line: string): boolean {
  return /^\s+\S/.test(line) && !/^\s*(?:\/\/|\/?\*|import\b|export\b|'use strict')/.test(line);
}

function negate(line: string): string | undefined {
  const found = /^(.*\bif \()(.*)(\) (?:\{|return|throw|continue|break).*)$/.exec(line);
  if (found === null) return undefined;
  const [, before = "", condition = "", after = ""] = found;
  return `${before}!(${condition})${after}`;
}

/** A call or an assignment that ends where it began. */
function deleteStatement(line: string): string | undefined {
  const isWhole = /^\s+[\w$.[\]'"]+(?:\(.*\)| [+-]?= .*[^{([,])(?:;|)$/.test(line);
  return isWhole ? line.replace(/\S.*$/, ";") : undefined;
}
