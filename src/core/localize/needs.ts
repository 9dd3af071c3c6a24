import { bitOf, type Mask, maskOf } from "./mask.ts";

/** What is known about the units before anything runs. */
export interface UnitPlan {
  /** Groups that cannot be separated, each before the groups that need it; otherwise in patch order. */
  readonly groups: readonly Mask[];
  /** The units of `mask` and everything that needs one of them, however far. */
  readonly withDependents: (mask: Mask) => Mask;
}

/**
 * Orders units so that a definition precedes its uses and fuses units that need each other.
 * The order is stable: among the groups that are ready, the one with the earliest unit comes first.
 */
export function planUnits(count: number, needs: readonly (readonly [number, number])[]): UnitPlan {
  const edges = needs.filter(([a, b]) => a !== b && inRange(a, count) && inRange(b, count));
  if (edges.length === 0)
    return { groups: Array.from({ length: count }, (_, i) => bitOf(i)), withDependents: (m) => m };
  const neededBy: number[][] = Array.from({ length: count }, () => []);
  for (const [a, b] of edges) neededBy[a]?.push(b);
  const component = componentsOf(count, neededBy);
  return { groups: orderGroups(count, edges, component), withDependents: (mask) => closure(mask, neededBy) };
}

function inRange(unit: number, count: number): boolean {
  return Number.isInteger(unit) && unit >= 0 && unit < count;
}

/** Tarjan's strongly connected components without recursion; the result names each unit's component. */
function componentsOf(count: number, next: readonly (readonly number[])[]): Int32Array {
  const component = new Int32Array(count).fill(-1);
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const open: number[] = [];
  let clock = 0;
  let found = 0;
  const visit = (root: number): void => {
    const path: { unit: number; edge: number }[] = [];
    const enter = (unit: number): void => {
      index[unit] = low[unit] = clock++;
      open.push(unit);
      path.push({ unit, edge: 0 });
    };
    enter(root);
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const to = next[at.unit]?.[at.edge++];
      if (to === undefined) {
        path.pop();
        leave(at.unit, path.at(-1)?.unit);
      } else if (index[to] === -1) enter(to);
      else if (component[to] === -1) low[at.unit] = Math.min(low[at.unit] ?? 0, index[to] ?? 0);
    }
  };
  const leave = (unit: number, parent: number | undefined): void => {
    if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[unit] ?? 0);
    if (low[unit] !== index[unit]) return;
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      component[member] = found;
      if (member === unit) break;
    }
    found++;
  };
  for (let unit = 0; unit < count; unit++) if (index[unit] === -1) visit(unit);
  return component;
}

function orderGroups(
  count: number,
  edges: readonly (readonly [number, number])[],
  component: Int32Array,
): readonly Mask[] {
  const units = new Map<number, number[]>();
  for (let unit = 0; unit < count; unit++) {
    const members = units.get(component[unit] ?? 0);
    if (members === undefined) units.set(component[unit] ?? 0, [unit]);
    else members.push(unit);
  }
  const { users, blockers } = groupEdges(edges, component);
  const firstUnit = (id: number): number => units.get(id)?.[0] ?? 0;
  const ready = [...units.keys()]
    .filter((id) => !blockers.has(id))
    .sort((x, y) => firstUnit(x) - firstUnit(y));
  const groups: Mask[] = [];
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    groups.push(maskOf(units.get(id) ?? []));
    for (const user of users.get(id) ?? []) {
      const left = (blockers.get(user) ?? 0) - 1;
      blockers.set(user, left);
      if (left === 0) insertSorted(ready, user, firstUnit);
    }
  }
  return groups;
}

/** The needs between groups: who uses a group, and how many groups each one waits for. */
function groupEdges(
  edges: readonly (readonly [number, number])[],
  component: Int32Array,
): { users: Map<number, Set<number>>; blockers: Map<number, number> } {
  const users = new Map<number, Set<number>>();
  const blockers = new Map<number, number>();
  for (const [a, b] of edges) {
    const [from, to] = [component[a] ?? 0, component[b] ?? 0];
    const known = users.get(from) ?? new Set<number>();
    users.set(from, known);
    if (from === to || known.has(to)) continue;
    known.add(to);
    blockers.set(to, (blockers.get(to) ?? 0) + 1);
  }
  return { users, blockers };
}

function insertSorted(sorted: number[], id: number, rank: (id: number) => number): void {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rank(sorted[middle] ?? 0) < rank(id)) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, id);
}

function closure(mask: Mask, neededBy: readonly (readonly number[])[]): Mask {
  let all = mask;
  const queue: number[] = [];
  for (const [unit, users] of neededBy.entries())
    if (users.length > 0 && (mask & bitOf(unit)) !== 0n) queue.push(unit);
  for (let unit = queue.pop(); unit !== undefined; unit = queue.pop()) {
    for (const user of neededBy[unit] ?? []) {
      if ((all & bitOf(user)) !== 0n) continue;
      all |= bitOf(user);
      queue.push(user);
    }
  }
  return all;
}
