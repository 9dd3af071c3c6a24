import { type HunkEdit, hunkEdits } from "../patch/hunk-edits.ts";
import type { FilePatch, Hunk, TreePath } from "../patch/patch.ts";
import { pathOf } from "../patch/path-of.ts";
import { type Definition, type Scope, type SourceOutline, scopeAt } from "./source-outline.ts";

/** What sort of lines a hunk changes. `layout`: the same words in other places. */
export type HunkKind = "code" | "comment" | "layout" | "types" | "docs";

/** What one hunk does to names. */
export interface HunkNames {
  readonly hunk: string;
  /** On head, or on base where head has none. */
  readonly path: TreePath;
  readonly kind: HunkKind;
  /** The function or type around its first edit that is in one; undefined when all are at the top of a file. */
  readonly scope: Scope | undefined;
  /** The same for each of its contiguous edits. */
  readonly editScopes: readonly (Scope | undefined)[];
  /** Defined on head's lines and not on base's; the other way round; and on both. */
  readonly adds: readonly Definition[];
  readonly removes: readonly Definition[];
  readonly redefines: readonly Definition[];
  /** Used on head's lines and not on base's; the other way round; and all that head's lines use. */
  readonly uses: ReadonlySet<string>;
  readonly drops: ReadonlySet<string>;
  readonly mentions: ReadonlySet<string>;
  /** Modules imported on head's lines and not on base's, and the other way round. */
  readonly loads: readonly string[];
  readonly unloads: readonly string[];
  /** Where its changed lines are on head, first and last; an empty range stands after `from`. */
  readonly ranges: readonly { readonly from: number; readonly lines: number }[];
  readonly changedLines: number;
}

export interface OutlinedFile {
  readonly file: FilePatch;
  readonly base: SourceOutline | undefined;
  readonly head: SourceOutline | undefined;
}

export function hunkNames(hunk: Hunk, outlined: OutlinedFile): HunkNames {
  const { file, base, head } = outlined;
  const edits = hunkEdits(hunk);
  const before = sideOf(base, edits, (edit) => [edit.oldStart, edit.oldLines]);
  const after = sideOf(head, edits, (edit) => [edit.newStart, edit.newLines]);
  const editScopes = edits.map((edit) => scopeOf(edit, outlined));
  return {
    hunk: hunk.id,
    path: pathOf(file),
    kind: kindOf(file, before, after),
    scope: editScopes.find((scope) => scope !== undefined),
    editScopes,
    adds: minus(after.definitions, before.definitions),
    removes: minus(before.definitions, after.definitions),
    redefines: after.definitions.filter(({ name }) =>
      before.definitions.some((other) => other.name === name),
    ),
    uses: difference(after.uses, before.uses),
    drops: difference(before.uses, after.uses),
    mentions: after.uses,
    loads: after.modules.filter((module) => !before.modules.includes(module)),
    unloads: before.modules.filter((module) => !after.modules.includes(module)),
    ranges: edits.map((edit) => ({ from: edit.newStart, lines: edit.newLines })),
    changedLines: edits.reduce((sum, edit) => sum + Math.max(edit.oldLines, edit.newLines), 0),
  };
}

interface Side {
  readonly definitions: readonly Definition[];
  readonly uses: ReadonlySet<string>;
  readonly modules: readonly string[];
  readonly code: string;
  readonly types: string;
  readonly hasLines: boolean;
}

function sideOf(
  outline: SourceOutline | undefined,
  edits: readonly HunkEdit[],
  rangeOf: (edit: HunkEdit) => readonly [number, number],
): Side {
  const lines = new Set<number>();
  for (const edit of edits) {
    const [start, count] = rangeOf(edit);
    for (let line = start; line < start + count; line++) lines.add(line);
  }
  const on = <T extends { readonly line: number }>(items: readonly T[]) =>
    items.filter(({ line }) => lines.has(line));
  const text = (by: ReadonlyMap<number, string>) => joined([...lines].map((line) => by.get(line) ?? ""));
  return {
    definitions: outline === undefined ? [] : on(outline.definitions),
    uses: new Set(outline === undefined ? [] : on(outline.uses).map(({ name }) => name)),
    modules: outline === undefined ? [] : on(outline.imports).map(({ module }) => module),
    code: outline === undefined ? "" : text(outline.code),
    types: outline === undefined ? "" : text(outline.types),
    hasLines: lines.size > 0,
  };
}

/** A line that is broken in another place is the same code, but where lines begin with an indent, that counts. */
const joined = (lines: readonly string[]): string =>
  lines
    .filter((line) => line !== "")
    .map((line) => (line.startsWith(" ") ? `\n${line}` : ` ${line}`))
    .join("")
    .trim();

const DOCS =
  /\.(?:md|markdown|rst|adoc|txt|html?)$|(?:^|\/)(?:LICEN[CS]E|CHANGELOG|CHANGES|README|AUTHORS|NOTICE)[^/]*$/i;

function kindOf(file: FilePatch, before: Side, after: Side): HunkKind {
  if (DOCS.test(pathOf(file))) return "docs";
  if (file.binary || !(before.hasLines || after.hasLines)) return "code";
  if (before.code !== after.code) return "code";
  if (before.types !== after.types) return "types";
  return before.code === "" ? "comment" : "layout";
}

function scopeOf(edit: HunkEdit, { base, head }: OutlinedFile): Scope | undefined {
  const scope = edit.newLines > 0 && head !== undefined ? scopeAt(head, edit.newStart) : undefined;
  return scope ?? (edit.oldLines > 0 && base !== undefined ? scopeAt(base, edit.oldStart) : undefined);
}

const minus = (all: readonly Definition[], less: readonly Definition[]): readonly Definition[] =>
  all.filter(({ name, reach }) => !less.some((other) => other.name === name && other.reach === reach));

const difference = (all: ReadonlySet<string>, less: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...all].filter((name) => !less.has(name)));
