import { openRunCache } from "../adapters/run-cache.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { LocalEvaluation } from "./local-evaluation.ts";

/** The cache that an evaluation asks for; on disk when it says nothing. */
export function cacheOf(cache: LocalEvaluation["cache"]): { readonly cache?: RunCache } {
  if (cache === "none") return {};
  return { cache: cache !== undefined && "get" in cache ? cache : openRunCache(cache) };
}
