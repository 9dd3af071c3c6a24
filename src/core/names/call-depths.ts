import type { NamedLine, SourceOutline } from "./source-outline.ts";

/** Names on a path of calls are followed no deeper than this; by then they lead everywhere. */
const DEEPEST = 5;

/** The names that functions of a name use, wherever they are. A static call graph without types: good enough to steer. */
export type CallGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Functions go by the last part of their scope's name. */
export function callGraph(outlines: readonly SourceOutline[]): CallGraph {
  const used = new Map<string, Set<string>>();
  for (const { scopes, uses } of outlines) {
    const byLine = namesByLine(uses);
    for (const scope of scopes.filter(({ kind }) => kind === "function")) {
      const own = scope.name.slice(scope.name.lastIndexOf(".") + 1);
      const names = used.get(own) ?? new Set<string>();
      used.set(own, names);
      for (const name of byLine.slice(scope.from, scope.to + 1).flat()) names.add(name);
    }
  }
  return used;
}

/** How many calls lead from some names to each name: 0 for the names themselves, 1 for what functions of these names use, and so on. */
export function callDepths(from: Iterable<string>, calls: CallGraph): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  let front = [...from];
  for (const name of front) depths.set(name, 0);
  for (let depth = 1; depth <= DEEPEST && front.length > 0; depth++) {
    const next: string[] = [];
    for (const name of front.flatMap((caller) => [...(calls.get(caller) ?? [])])) {
      if (depths.has(name)) continue;
      depths.set(name, depth);
      next.push(name);
    }
    front = next;
  }
  return depths;
}

function namesByLine(uses: readonly NamedLine[]): readonly string[][] {
  const byLine: string[][] = [];
  for (const { name, line } of uses) {
    while (byLine.length <= line) byLine.push([]);
    byLine[line]?.push(name);
  }
  return byLine;
}
