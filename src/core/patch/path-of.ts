import type { FilePatch, TreePath } from "./patch.ts";

/** The path that a file patch is known by: where the file is afterwards, or was, when it is gone. */
export const pathOf = ({ after, before }: FilePatch): TreePath => (after ?? before)?.path ?? "";
