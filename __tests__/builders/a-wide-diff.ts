import { aPull, type FakePull } from "../fakes/github/fake-github-state.ts";

/** A diff of 300 files; the usual suggestion has its place in one of them. */
export function aWideDiff(): FakePull["diff"] {
  const others = Array.from({ length: 299 }, (_, index) => [`src/file-${index}.ts`, new Set([1])] as const);
  return new Map([...aPull().diff, ...others]);
}
