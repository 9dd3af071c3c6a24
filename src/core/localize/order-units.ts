import type { HunkNames, OutlinedFile } from "../names/hunk-names.ts";
import { languageOf } from "../names/language-of.ts";
import { type ModuleIndex, resolveModule } from "../names/resolve-module.ts";
import type { Definition } from "../names/source-outline.ts";
import type { TreePath } from "../patch/patch.ts";
import { pathOf } from "../patch/path-of.ts";

/** One unit with what its hunks do to names. */
interface NamedUnit {
  readonly hunks: readonly HunkNames[];
  /** Paths that appear and that go with it. */
  readonly creates: readonly TreePath[];
  readonly deletes: readonly TreePath[];
}

export interface OrderInput {
  readonly units: readonly NamedUnit[];
  readonly files: readonly OutlinedFile[];
  /** Of base and head together. */
  readonly modules: ModuleIndex;
}

/** `[a, b]`: unit b does not build without unit a. */
export type Need = readonly [number, number];

/**
 * Which units need which, by names: a definition comes before its uses, the last use goes before the definition goes, a new
 * file comes before what imports it, and where a compiler checks calls, a changed definition comes before the calls that change
 * with it. Only names with one provider count: a wrong need costs a coarser answer, a missing one costs a probe.
 */
export function orderUnits(input: OrderInput): readonly Need[] {
  const needs = new Map<string, Need>();
  const need = (before: number, after: number): void => {
    if (before !== after) needs.set(`${before} ${after}`, [before, after]);
  };
  for (const [a, b] of nameNeeds(input, "adds")) need(a, b);
  // Backwards in time, removing is adding.
  for (const [a, b] of nameNeeds(input, "removes")) need(b, a);
  for (const [a, b] of fileNeeds(input)) need(a, b);
  for (const [a, b] of redefinitionNeeds(input)) need(a, b);
  return [...needs.values()];
}

type Direction = "adds" | "removes";

function nameNeeds({ units, files }: OrderInput, direction: Direction): readonly Need[] {
  const providers = providersOf(units, direction);
  const known = definedBefore(files, direction === "adds" ? "base" : "head");
  const providersFor = (hunk: HunkNames, name: string): readonly number[] => {
    if (known.has(inFile(hunk.path, name))) return [];
    const mine = hunk[direction].filter((definition) => definition.name === name);
    if (mine.some(({ reach }) => reach !== "import")) return [];
    const own = mine.length > 0 ? undefined : providers.get(inFile(hunk.path, name));
    if (own !== undefined) return [...own];
    const far = known.has(anywhere(hunk.path, name)) ? undefined : providers.get(anywhere(hunk.path, name));
    return far?.size === 1 ? [...far] : [];
  };
  return units.flatMap(({ hunks }, user) =>
    hunks.flatMap((hunk) =>
      [...(direction === "adds" ? hunk.uses : hunk.drops)]
        .flatMap((name) => providersFor(hunk, name))
        .map((provider) => [provider, user] as const),
    ),
  );
}

const inFile = (path: TreePath, name: string): string => `${path}\0${name}`;
const anywhere = (path: TreePath, name: string): string => `\0${languageOf(path)}\0${name}`;

/** Members of so many types that a use says nothing of where it is defined. */
const COMMON = new Set(
  "add all any append apply args call clear close constructor contains copy count create data delete end equals error extend fetch filter find first flush forEach format from get has hash id index init initialize insert items iter join key keys kind last len length list load map match message name new next node of open options parse path pop post print push put read reduce remove replace reset resolve result run save send set size slice some sort split start state status stop string sum text then to_s toString trim type update url value values write".split(
    " ",
  ),
);

/** Units by the names they bring (or take), within a file and for all files. */
function providersOf(
  units: readonly NamedUnit[],
  direction: Direction,
): ReadonlyMap<string, ReadonlySet<number>> {
  const providers = new Map<string, Set<number>>();
  const note = (key: string, unit: number): void => {
    const known = providers.get(key);
    if (known === undefined) providers.set(key, new Set([unit]));
    else known.add(unit);
  };
  for (const [index, { hunks }] of units.entries()) {
    for (const hunk of hunks) {
      for (const { name, reach } of hunk[direction]) {
        note(inFile(hunk.path, name), index);
        if (isFarSeen(name, reach)) note(anywhere(hunk.path, name), index);
      }
    }
  }
  return providers;
}

/** Names that are there without any unit: what uses them needs nobody. */
function definedBefore(files: readonly OutlinedFile[], side: "base" | "head"): ReadonlySet<string> {
  const known = new Set<string>();
  for (const outlined of files) {
    const path = pathOf(outlined.file);
    for (const { name, reach } of outlined[side]?.definitions ?? []) {
      known.add(inFile(path, name));
      if (isFarSeen(name, reach)) known.add(anywhere(path, name));
    }
  }
  return known;
}

const isFarSeen = (name: string, reach: Definition["reach"]): boolean =>
  name.length > 1 && (reach === "file" || (reach === "member" && !COMMON.has(name)));

function fileNeeds({ units, modules }: OrderInput): readonly Need[] {
  const creators = byPath(units, "creates");
  const deleters = byPath(units, "deletes");
  const indexesOf = (from: TreePath, names: readonly string[], owners: ReadonlyMap<TreePath, number>) =>
    names.flatMap((name) => resolveModule(name, from, modules)).flatMap((path) => owners.get(path) ?? []);
  return units.flatMap(({ hunks }, index) =>
    hunks.flatMap(({ path, loads, unloads }): readonly Need[] => [
      ...indexesOf(path, loads, creators).map((creator) => [creator, index] as const),
      ...indexesOf(path, unloads, deleters).map((deleter) => [index, deleter] as const),
    ]),
  );
}

const byPath = (units: readonly NamedUnit[], side: "creates" | "deletes"): ReadonlyMap<TreePath, number> =>
  new Map(units.flatMap((unit, index) => unit[side].map((path) => [path, index] as const)));

/** Languages whose compiler holds a call against its definition. */
const CHECKED = /\.(?:go|rs|java|kt|scala|cs|c|h|cc|cpp|cxx|hh|hpp|swift)$/;

function redefinitionNeeds({ units }: OrderInput): readonly Need[] {
  const changed = new Map<string, Set<number>>();
  for (const { name, unit } of units.flatMap(changedDefinitions)) {
    changed.set(name, (changed.get(name) ?? new Set()).add(unit));
  }
  const changer = (name: string): readonly number[] => {
    const known = [...(changed.get(name) ?? [])];
    return known.length === 1 ? known : [];
  };
  return units.flatMap(({ hunks }, index) =>
    hunks
      .filter(({ path }) => CHECKED.test(path))
      .flatMap(({ mentions }) => [...mentions].flatMap(changer))
      .map((provider) => [provider, index] as const),
  );
}

function changedDefinitions({ hunks }: NamedUnit, unit: number): readonly { name: string; unit: number }[] {
  return hunks
    .filter(({ path }) => CHECKED.test(path))
    .flatMap(({ redefines }) => redefines)
    .filter(({ name, reach }) => isFarSeen(name, reach))
    .map(({ name }) => ({ name, unit }));
}
