import type { TreePath } from "../patch/patch.ts";
import type { TestKey } from "./test-id.ts";

/** Which tests of a suite to run. A framework may run more than asked, never less. */
export type Selection =
  | { readonly kind: "all" }
  | { readonly kind: "files"; readonly files: readonly TreePath[] }
  | { readonly kind: "tests"; readonly tests: readonly TestKey[] };
