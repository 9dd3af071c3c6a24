import picomatch from "picomatch";
import { parse } from "yaml";
import type { RepositoryFiles } from "./framework.ts";
import { readPackageManifest } from "./package-manifest.ts";

/** The folders of the workspace's packages (npm, yarn, pnpm, lerna), sorted; empty when there is no workspace. */
export async function workspacePackages(repository: RepositoryFiles): Promise<readonly string[]> {
  const globs = await workspaceGlobs(repository);
  if (globs.length === 0) return [];
  const wanted = picomatch(globs.filter((glob) => !glob.startsWith("!")));
  const unwanted = picomatch(globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1)));
  return repository.paths
    .filter((path) => path.endsWith("/package.json"))
    .map((path) => path.slice(0, -"/package.json".length))
    .filter((folder) => !/(^|\/)node_modules(\/|$)/.test(folder) && wanted(folder) && !unwanted(folder))
    .sort();
}

async function workspaceGlobs(repository: RepositoryFiles): Promise<readonly string[]> {
  const manifest = await readPackageManifest(repository);
  const pnpm = packagesIn(await repository.read("pnpm-workspace.yaml"));
  const lerna = manifest?.workspaces.length === 0 ? packagesIn(await repository.read("lerna.json")) : [];
  return [...(manifest?.workspaces ?? []), ...pnpm, ...lerna].map((glob) =>
    glob.replace(/^(!?)\.\//, "$1").replace(/\/$/, ""),
  );
}

/** The `packages` of a YAML file, which a JSON file is too. */
function packagesIn(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    const packages: unknown = (parse(text, { maxAliasCount: 10 }) as { readonly packages?: unknown } | null)
      ?.packages;
    return Array.isArray(packages) ? packages.filter((glob) => typeof glob === "string") : [];
  } catch {
    return [];
  }
}

/** The repository as seen from one of its folders. */
export function inFolder(repository: RepositoryFiles, directory: string): RepositoryFiles {
  const prefix = `${directory}/`;
  return {
    directory: repository.directory === undefined ? directory : `${repository.directory}/${directory}`,
    paths: repository.paths
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length)),
    read: (path) => repository.read(prefix + path),
  };
}
