import type { TestId } from "../core/tests/test-id.ts";

/** The class that a test file of Maven's and Gradle's layout holds; undefined when the layout is another. */
export function classOfFile(file: string): string | undefined {
  const path =
    /(?:^|\/)src\/\w*[tT]est\w*\/(?:java|kotlin|groovy|scala)\/(.+)\.(?:java|kt|groovy|scala)$/.exec(
      file,
    )?.[1];
  const name = path?.replaceAll("/", ".");
  return name !== undefined && CLASS.test(name) ? name : undefined;
}

/** The top-level classes of the tests, or undefined when one has no class name: a display name may stand in its place. */
export function classesOf(tests: readonly TestId[]): readonly string[] | undefined {
  const names = tests.map(({ classPath }) => classPath[0] ?? "");
  if (!names.every((name) => CLASS.test(name))) return undefined;
  return [...new Set(names.map((name) => name.split("$")[0] ?? name))].sort();
}

export const isJvmSource = (file: string): boolean => /\.(java|kt|groovy|scala)$/.test(file);

/** Copies reports from wherever the build put them into one folder, under names that cannot collide and always sort the same. */
export const collectReports = (pattern: string, folder: string): string =>
  `mkdir -p ${folder}; find . -path '${pattern}' -exec sh -c ` +
  `'for f do cp "$f" "$0/$(printf %s "\${f#./}" | tr / _)"; done' ${folder} {} +`;

const CLASS = /^(?:[\p{L}_][\p{L}\p{N}_]*\.)+[\p{L}_$][\p{L}\p{N}_$]*$|^[\p{Lu}][\p{L}\p{N}_$]*$/u;
