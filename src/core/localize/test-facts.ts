import { type CallGraph, callDepths } from "../names/call-depths.ts";
import { type SourceOutline, scopeAt } from "../names/source-outline.ts";
import type { TreePath } from "../patch/patch.ts";
import type { TestId } from "../tests/test-id.ts";
import { type FailureFrame, failureFrames } from "./failure-frames.ts";
import { type TestFacts, wordsIn } from "./prior.ts";
import { isSameFile } from "./signature.ts";

/** The test's file on head, as far as it could be read. */
export interface TestSource {
  readonly path: TreePath;
  readonly text: string;
  readonly outline: SourceOutline;
}

export interface TestToDescribe {
  readonly test: TestId;
  /** The failure on head: message and details. */
  readonly failure: string;
  readonly source: TestSource | undefined;
  readonly distances: ReadonlyMap<TreePath, number> | undefined;
  /** Of the files that the test reaches or the change touches. */
  readonly calls: CallGraph;
}

/** What the prior asks of one broken test. */
export function testFacts({ test, failure, source, distances, calls }: TestToDescribe): TestFacts {
  const frames = failureFrames(failure);
  const own = source === undefined ? [] : namesInTest(test, source, frames);
  return {
    frames,
    errorNames: namesInMessage(failure),
    titleWords: new Set([...test.classPath, test.name].flatMap(wordsIn)),
    file: source?.path ?? test.file,
    distances,
    callDepths: callDepths(own, calls),
  };
}

const MESSAGE_LINES = 12;

/** Quoted names, and words in the shape of a name: prose has no capital or underscore inside a word. */
function namesInMessage(failure: string): ReadonlySet<string> {
  const message = failure
    .split("\n")
    .filter((line) => !/^\s*(?:at |❯|File ")/.test(line))
    .slice(0, MESSAGE_LINES)
    .join("\n");
  const shaped = message.match(/\b[a-z_$][\w$]*(?:[A-Z_][\w$]*)|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [];
  const quoted = [...message.matchAll(/["'`](?<name>[A-Za-z_$][\w$]{2,})["'`]/g)].map(
    (found) => found.groups?.["name"] ?? "",
  );
  return new Set([...shaped, ...quoted].filter((name) => !/(?:Error|Exception)$/.test(name)));
}

/** How many lines of a test are looked at when nothing says where it ends. */
const TEST_LINES = 25;

/** The names that the test's own code uses: of the function with its name, or from its title to where it failed. */
function namesInTest(test: TestId, source: TestSource, frames: readonly FailureFrame[]): readonly string[] {
  const { outline, text, path } = source;
  const failedAt = frames.filter(({ file }) => isSameFile(file, path)).map(({ line }) => line);
  const ranges: (readonly [number, number])[] = [];
  const plainName = test.name.replace(/[[(].*$/, "").split("/")[0];
  const scope = outline.scopes.find(({ name }) => name.split(".").at(-1) === plainName);
  if (scope !== undefined) ranges.push([scope.from, scope.to]);
  else {
    const title = text.split("\n").findIndex((line) => line.includes(test.name)) + 1;
    const end = failedAt.find((line) => line >= title) ?? title + TEST_LINES;
    if (title > 0 && test.name.length > 2) ranges.push([title, Math.min(end, title + 4 * TEST_LINES)]);
  }
  for (const line of failedAt) ranges.push([Math.max(1, line - 2, scopeAt(outline, line)?.from ?? 1), line]);
  return outline.uses
    .filter(({ line }) => ranges.some(([from, to]) => from <= line && line <= to))
    .map(({ name }) => name);
}
