import { execFileSync } from "node:child_process";
import { join } from "node:path";
import picomatch from "picomatch";
import { below, seededRandom, shuffled } from "../../__tests__/fakes/seeded-random.ts";
import { mutateLine } from "./mutate-line.ts";

/** A change of a real case with one more mistake in it, whose place is known. */
export interface Mutant {
  readonly commit: string;
  readonly operator: string;
  /** `inside`: in a line that the release changed; `on-top`: a hunk of its own. */
  readonly kind: "inside" | "on-top";
  readonly path: string;
  /** On head's side. */
  readonly line: number;
}

interface Place {
  readonly kind: Mutant["kind"];
  readonly path: string;
  readonly line: number;
}

const SOURCES = ["**/*.js", "**/*.cjs", "**/*.mjs"];
const NO_SOURCES = [
  "**/{test,tests,__tests__,spec,dist,build,bench,benchmark,benchmarks,example,examples,docs,types}/**",
  "**/*.{test,spec,min}.*",
  "**/test*.js",
  "**/{eslint,neo,jest,vitest}*",
  "**/.*",
];
const isSource = picomatch(SOURCES, { ignore: NO_SOURCES });
/** A hunk has three lines of context on either side; this many lines between two edits make two hunks. */
const APART = 7;

/** Seeded mutants on top of `head`, half of them inside the release's own hunks where it has any. Written as commits of the case's repository. */
export function makeMutants(folder: string, count: number, seed: string): readonly Mutant[] {
  const random = seededRandom(seed);
  const git = (args: readonly string[], input = "", env = {}) =>
    execFileSync("git", args, { cwd: folder, input, env: { ...process.env, ...env }, maxBuffer: 1 << 28 })
      .toString("utf8")
      .trimEnd();
  const changed = changedLines(git(["diff", "-U0", "--no-color", "--no-ext-diff", "base", "head"]));
  const files = git(["ls-tree", "-r", "--name-only", "head"])
    .split("\n")
    .filter((path) => isSource(path));
  const texts = new Map(files.map((path) => [path, git(["show", `head:${path}`]).split("\n")]));
  const inside = shuffled(random, placesInside(changed, texts));
  const onTop = shuffled(random, placesOnTop(changed, texts));
  const mutants: Mutant[] = [];
  while (mutants.length < count && inside.length + onTop.length > 0) {
    const takesInside = inside.length > 0 && (onTop.length === 0 || below(random, 2) === 0);
    const place = (takesInside ? inside : onTop).pop();
    const mutant = place === undefined ? undefined : mutateAt(place, texts, random);
    if (mutant !== undefined)
      mutants.push({ ...mutant, commit: commitOf(mutant.text, mutant.path, folder, git) });
  }
  return mutants;
}

function mutateAt(place: Place, texts: ReadonlyMap<string, readonly string[]>, random: () => number) {
  const lines = texts.get(place.path) ?? [];
  const mutation = mutateLine(lines[place.line - 1] ?? "", random);
  if (mutation === undefined) return undefined;
  const text = lines.with(place.line - 1, mutation.line).join("\n");
  return { ...place, operator: mutation.operator, text: `${text}\n` };
}

function commitOf(
  text: string,
  path: string,
  folder: string,
  git: (args: readonly string[], input?: string, env?: object) => string,
): string {
  const blob = git(["hash-object", "-w", "--stdin"], text);
  const env = { GIT_INDEX_FILE: join(folder, ".git", "catch-index") };
  git(["read-tree", "head"], "", env);
  const mode = git(["ls-files", "--format=%(objectmode)", "--", path], "", env);
  git(["update-index", "--cacheinfo", `${mode},${blob},${path}`], "", env);
  return git(["commit-tree", "-p", "head", "-m", "mutant", git(["write-tree"], "", env)]);
}

/** Head's lines that differ from base's, by path; a deletion is the line before it. */
function changedLines(diff: string): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const row of diff.split("\n")) {
    const path = /^\+\+\+ b\/(.*)$/.exec(row)?.[1];
    if (path !== undefined) {
      lines = new Set();
      found.set(path, lines);
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(row);
    if (hunk === null) continue;
    const [start, length] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    for (let line = start; line < start + Math.max(1, length); line++) lines.add(line);
  }
  return found;
}

function placesInside(
  changed: ReadonlyMap<string, ReadonlySet<number>>,
  texts: ReadonlyMap<string, readonly string[]>,
): Place[] {
  return [...changed]
    .filter(([path]) => texts.has(path))
    .flatMap(([path, lines]) => [...lines].map((line) => ({ kind: "inside" as const, path, line })));
}

function placesOnTop(
  changed: ReadonlyMap<string, ReadonlySet<number>>,
  texts: ReadonlyMap<string, readonly string[]>,
): Place[] {
  return [...texts].flatMap(([path, lines]) => {
    const edited = [...(changed.get(path) ?? [])];
    return lines
      .map((_, index) => ({ kind: "on-top" as const, path, line: index + 1 }))
      .filter(({ line }) => edited.every((other) => Math.abs(other - line) > APART));
  });
}
