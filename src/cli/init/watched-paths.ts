import type { Suite } from "../../core/tests/suite.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { readPackageManifest } from "../../frameworks/package-manifest.ts";
import { inFolder, workspacePackages } from "../../frameworks/workspaces.ts";
import { ecosystemOf } from "./ecosystem.ts";

/**
 * `when` for each suite, in their order: every path but the folders that are shown not to concern it, which are suites of
 * another language, and packages of the same workspace that it does not depend on, not even through others. Empty when
 * nothing can be left out: a suite that is not run finds no break, so a folder stays in when in doubt.
 */
export async function watchedPaths(
  suites: readonly Suite[],
  repository: RepositoryFiles,
): Promise<readonly (readonly string[])[]> {
  const needs = await workspaceNeeds(repository);
  return suites.map((suite) => {
    const foreign = suites.filter((other) => isOtherLanguage(suite, other, repository));
    const away = new Set([...foreign.map(({ directory }) => directory), ...unneeded(suite.directory, needs)]);
    // A folder around the suite's own cannot be left out.
    const left = [...away].filter(
      (folder) => folder !== "" && !`${suite.directory}/`.startsWith(`${folder}/`),
    );
    return left.length === 0 ? [] : everythingBut(left, repository.paths);
  });
}

function isOtherLanguage(suite: Suite, other: Suite, repository: RepositoryFiles): boolean {
  if (suite.directory === "" || other.directory === "") return false;
  const [own, others] = [ecosystemOf(suite, repository), ecosystemOf(other, repository)];
  return own !== undefined && others !== undefined && own !== others;
}

/** Each package's folder, and the folders of the workspace's packages that it needs directly. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

async function workspaceNeeds(repository: RepositoryFiles): Promise<Needs> {
  const manifests = new Map<string, string>();
  const folderOf = new Map<string, string>();
  for (const folder of await workspacePackages(repository)) {
    manifests.set(folder, (await repository.read(`${folder}/package.json`)) ?? "");
    const name = (await readPackageManifest(inFolder(repository, folder)))?.name;
    if (name !== undefined) folderOf.set(name, folder);
  }
  // Any key of the manifest: dependencies of every kind, also those that only some tools know.
  const needs = (manifest: string) =>
    [...manifest.matchAll(/"([^"\\]+)"\s*:/g)].map(([, key = ""]) => folderOf.get(key));
  return new Map(
    [...manifests].map(([folder, manifest]) => [
      folder,
      new Set(needs(manifest).filter((each) => each !== undefined)),
    ]),
  );
}

function unneeded(directory: string, needs: Needs): readonly string[] {
  if (!needs.has(directory)) return [];
  const reached = new Set([directory]);
  for (const folder of reached) for (const next of needs.get(folder) ?? []) reached.add(next);
  return [...needs.keys()].filter((folder) => !reached.has(folder));
}

/** Globs of all files but those below the folders, as the repository stands: `*` for the files at the top, then folder by folder. */
function everythingBut(left: readonly string[], paths: readonly string[], folder = ""): readonly string[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const inside = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  const children = new Set(
    inside.filter((rest) => rest.includes("/")).map((rest) => rest.split("/")[0] ?? ""),
  );
  const globs = [...children].sort().flatMap((name) => {
    const child = prefix + name;
    if (left.includes(child)) return [];
    if (left.some((each) => each.startsWith(`${child}/`))) return everythingBut(left, paths, child);
    return WITHOUT_CODE.test(child) ? [] : [`${literal(child)}/**`];
  });
  return [`${literal(prefix)}*`, ...globs];
}

const WITHOUT_CODE = /^(docs?|\.github|\.vscode|\.idea|\.changeset|\.husky)$/;

/** Brackets and stars in a folder's name are no wildcards. */
const literal = (path: string): string => path.replace(/[*?[\](){}!+@|]/g, "?");
