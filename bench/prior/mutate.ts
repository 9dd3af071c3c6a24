import { below, shuffled } from "../../__tests__/fakes/seeded-random.ts";
import type { World } from "./world.ts";

export interface Mutant {
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  /** The mutated line, as it stands on head. */
  readonly line: number;
}

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/ \+ /, " - "],
  [/ - /, " + "],
  [/ \* /, " / "],
  [/ >= /, " > "],
  [/ < /, " <= "],
  [/ <= /, " < "],
  [/ === | == /, " != "],
  [/\?\? 0/, "?? 1"],
  [/\b100\b/, "10"],
  [/\b2\b/, "3"],
  [/\b0\b/, "1"],
  [/(return )(.+?)(;?)$/, "$1undefinedName$3"],
  [/\.find\(/, ".filter("],
  [/true|True/, "false"],
  [/\(-(?=\w)/, "("],
  [/Math\.max/, "Math.min"],
  [/Math\.ceil/, "Math.floor"],
  [/Math\.min/, "Math.max"],
  [/\?\./, "."],
];

/** Head: harmless edits in some places, and one line that computes something else. Undefined when no operator fits there. */
export function mutate(world: World, random: () => number, harmless: number): Mutant | undefined {
  const sources = sourcesOf(world.files);
  const path = sources[below(random, sources.length)] ?? "";
  const lines = (world.files[path] ?? "").split("\n");
  const places = shuffled(
    random,
    [...lines.keys()].filter((at) => isCode(lines[at] ?? "", world)),
  );
  const changes = places.flatMap((at) =>
    shuffled(random, OPERATORS).map(([what, by]) => ({ at, text: (lines[at] ?? "").replace(what, by) })),
  );
  const change = changes.find(({ at, text }) => text !== lines[at]);
  if (change === undefined) return undefined;
  const mutated = { ...world.files, [path]: lines.with(change.at, change.text).join("\n") };
  return edited(mutated, { path, at: change.at }, world, random, harmless);
}

const isCode = (line: string, { comment }: World): boolean =>
  /^\s+\S/.test(line) && !line.trim().startsWith(comment) && !/^\s*(?:\*|"""|import|from)/.test(line);

const MARK = "\u0001";

/** Harmless edits: comments, constants nobody reads. The mutated line is marked meanwhile, since it moves. */
function edited(
  files: Readonly<Record<string, string>>,
  mutant: { readonly path: string; readonly at: number },
  { comment }: World,
  random: () => number,
  harmless: number,
): Mutant {
  const head = new Map(Object.entries(files).map(([path, text]) => [path, text.split("\n")] as const));
  const own = head.get(mutant.path) ?? [];
  own[mutant.at] = `${own[mutant.at] ?? ""}${MARK}`;
  const sources = sourcesOf(files);
  for (let made = 0; made < harmless; made++) {
    const lines = head.get(sources[below(random, sources.length)] ?? "") ?? [];
    addHarmless(lines, made, comment, random);
  }
  const line = own.findIndex((text) => text.endsWith(MARK)) + 1;
  const texts = [...head].map(([path, lines]) => [path, lines.join("\n").replace(MARK, "")] as const);
  return { files: Object.fromEntries(texts), path: mutant.path, line };
}

const sourcesOf = (files: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(files).filter((path) => /^(?:src|ledger)\/.+/.test(path) && files[path] !== "");

function addHarmless(lines: string[], number: number, comment: string, random: () => number): void {
  const isPython = comment === "#";
  const returns = [...lines.keys()].filter((at) => /^\s+return\b.*[^{[(,]$/.test(lines[at] ?? ""));
  const at = returns[below(random, returns.length)];
  const kind = below(random, 3);
  if (at === undefined || kind === 0) {
    lines.push(isPython ? `LIMIT_${number} = ${number}` : `export const LIMIT_${number} = ${number};`);
    return;
  }
  const indent = /^\s*/.exec(lines[at] ?? "")?.[0] ?? "";
  const declared = isPython ? `checked${number} = ${number}` : `const checked${number} = ${number};`;
  lines.splice(at, 0, kind === 1 ? `${indent}${comment} Step ${number}.` : `${indent}${declared}`);
}
