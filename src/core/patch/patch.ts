/**
 * A path inside a tree: forward slashes, no leading slash. Git's paths are bytes: a byte that is not part of valid UTF-8 is
 * kept as the lone surrogate U+DC80..U+DCFF (Python's `surrogateescape`), so that every path survives. See `tree-path.ts`.
 */
export type TreePath = string;
/** The name of a git blob or tree object: 40 or 64 hexadecimal digits. */
export type ObjectId = string;

/** A run of lines that differ, with its context, as git shows it. Lines count from 1; a length of 0 means "after line start". */
export interface Hunk {
  /** Unique in the patch and stable for the same two trees: `index of the file patch . index of the hunk`. */
  readonly id: string;
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** The enclosing function as git found it; may be empty. */
  readonly header: string;
  /** Display only, with ` `, `+`, `-` in front: composition takes bytes from the two files, never from here. */
  readonly lines: readonly string[];
  /** `lines` is not the whole hunk: it was too large to keep, or a line of it was shortened. */
  readonly cut?: true;
}

export interface FileSide {
  readonly path: TreePath;
  /** `100644`, `100755`, `120000` (symlink), `160000` (submodule). */
  readonly mode: string;
  readonly blob: ObjectId;
}

/** What happened to one path. `before` is absent for an added file, `after` for a deleted one. */
export interface FilePatch {
  readonly change: "added" | "deleted" | "modified" | "renamed" | "copied" | "type-changed";
  readonly before?: FileSide;
  readonly after?: FileSide;
  readonly binary: boolean;
  /** At least one: a change that has no lines of its own (binary, empty file) has one hunk of zero lines, and so has a change of mode. */
  readonly hunks: readonly Hunk[];
  /** `separable`: its hunks may be applied one by one. `whole`: all or none (rename, copy, binary, new, deleted, type). */
  readonly grain: "separable" | "whole";
}

export interface Patch {
  readonly files: readonly FilePatch[];
}
