import type { HunkNames, OutlinedFile } from "../names/hunk-names.ts";
import { type ModuleIndex, resolveModule } from "../names/resolve-module.ts";
import type { Definition } from "../names/source-outline.ts";
import type { TreePath } from "../patch/patch.ts";

/** One unit with what its hunks do to names. */
export interface NamedUnit {
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

function* nameNeeds({ units, files }: OrderInput, direction: Direction): Generator<Need> {
  const providers = providersOf(units, direction);
  const known = definedBefore(files, direction === "adds" ? "base" : "head");
  for (const [user, unit] of units.entries()) {
    for (const hunk of unit.hunks) {
      for (const name of direction === "adds" ? hunk.uses : hunk.drops) {
        if (known.has(inFile(hunk.path, name))) continue;
        const own = providers.get(inFile(hunk.path, name));
        const far = own ?? (known.has(anywhere(hunk.path, name)) ? undefined : providers.get(anywhere(hunk.path, name)));
        const isClear = own !== undefined || far?.size === 1;
        for (const provider of isClear ? (far ?? []) : []) yield [provider, user];
      }
    }
  }
}

const inFile = (path: TreePath, name: string): string => `${path}\0${name}`;
const anywhere = (path: TreePath, name: string): string => `\0${languageOf(path)}\0${name}`;

/** Languages that use each other's names go by one extension. */
function languageOf(path: TreePath): string {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (/^(?:[cm]?[jt]sx?|vue|svelte)$/.test(extension)) return "js";
  if (/^(?:java|kt|kts|scala|groovy)$/.test(extension)) return "jvm";
  return /^(?:c|h|cc|cpp|cxx|hh|hpp|hxx)$/.test(extension) ? "c" : extension;
}

/** Members of so many types that a use says nothing of where it is defined. */
const COMMON = new Set(
  "add all any append apply args call clear close constructor contains copy count create data delete end equals error extend fetch filter find first flush forEach format from get has hash id index init initialize insert items iter join key keys kind last len length list load map match message name new next node of open options parse path pop post print push put read reduce remove replace reset resolve result run save send set size slice some sort split start state status stop string sum text then to_s toString trim type update url value values write".split(
    " ",
  ),
);

/** Units by the names they bring (or take), within a file and for all files. */
function providersOf(units: readonly NamedUnit[], direction: Direction): ReadonlyMap<string, ReadonlySet<number>> {
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
    const path = (outlined.file.after ?? outlined.file.before)?.path ?? "";
    for (const { name, reach } of outlined[side]?.definitions ?? []) {
      known.add(inFile(path, name));
      if (isFarSeen(name, reach)) known.add(anywhere(path, name));
    }
  }
  return known;
}

const isFarSeen = (name: string, reach: Definition["reach"]): boolean =>
  name.length > 1 && (reach === "file" || (reach === "member" && !COMMON.has(name)));

function* fileNeeds({ units, modules }: OrderInput): Generator<Need> {
  const creators = byPath(units, "creates");
  const deleters = byPath(units, "deletes");
  for (const [index, { hunks }] of units.entries()) {
    for (const { path, loads, unloads } of hunks) {
      for (const target of loads.flatMap((module) => resolveModule(module, path, modules))) {
        const creator = creators.get(target);
        if (creator !== undefined) yield [creator, index];
      }
      for (const target of unloads.flatMap((module) => resolveModule(module, path, modules))) {
        const deleter = deleters.get(target);
        if (deleter !== undefined) yield [index, deleter];
      }
    }
  }
}

const byPath = (units: readonly NamedUnit[], side: "creates" | "deletes"): ReadonlyMap<TreePath, number> =>
  new Map(units.flatMap((unit, index) => unit[side].map((path) => [path, index] as const)));

/** Languages whose compiler holds a call against its definition. */
const CHECKED = /\.(?:go|rs|java|kt|scala|cs|c|h|cc|cpp|cxx|hh|hpp|swift)$/;

function* redefinitionNeeds({ units }: OrderInput): Generator<Need> {
  const changed = new Map<string, Set<number>>();
  for (const [index, { hunks }] of units.entries()) {
    for (const hunk of hunks) {
      if (!CHECKED.test(hunk.path)) continue;
      for (const { name, reach } of hunk.redefines) {
        if (isFarSeen(name, reach)) changed.set(name, (changed.get(name) ?? new Set()).add(index));
      }
    }
  }
  for (const [index, { hunks }] of units.entries()) {
    for (const hunk of hunks) {
      for (const name of CHECKED.test(hunk.path) ? hunk.mentions : []) {
        const [provider, second] = changed.get(name) ?? [];
        if (provider !== undefined && second === undefined) yield [provider, index];
      }
    }
  }
}
