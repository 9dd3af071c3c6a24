import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, it } from "@jest/globals";

/** The optional corpus of real evaluation data beside the project. */
export const SHARED_DATA = resolve(import.meta.dirname, "../../../shared/data");

/** `describe` where the corpus is there; elsewhere one skipped test says that it is not. */
export function describeCorpus(title: string, body: () => void): void {
  if (existsSync(SHARED_DATA)) describe(title, body);
  else describe(title, () => it.skip(`skipped: the corpus ${SHARED_DATA} is not there`, () => undefined));
}
