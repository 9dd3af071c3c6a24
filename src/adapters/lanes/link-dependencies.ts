import { lstatSync } from "node:fs";
import { mkdir, readdir, realpath, rm, symlink } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import type { DependencyFolder, UntrackedContent } from "./dependency-folders.ts";
import { editableInstalls } from "./editable-installs.ts";
import { linkComposerPackages } from "./link-composer-packages.ts";
import { linkNodePackages } from "./link-node-packages.ts";
import type { LinkPlaces } from "./package-link.ts";
import { environmentSites, pythonSites } from "./python-sites.ts";

/**
 * Makes the dependency folders of the user's checkout available in the lane, those that are not there yet, and
 * returns their paths. Done after every move: a folder's place may not exist on every tree, and where only linked
 * folders are left of a package it goes. Throws a `UserError` with the `setup` line to use when a dependency
 * would run the user's files instead of the lane's.
 */
export async function linkDependencies(
  content: UntrackedContent,
  places: LinkPlaces,
): Promise<readonly string[]> {
  const linked: string[] = [];
  for (const folder of content.dependencies) {
    const place = join(places.lane, folder.path);
    // A link of the tree's in the way leads out of the lane.
    if ((await realpath(dirname(place)).catch(() => undefined)) !== dirname(place)) continue;
    if (!exists(place)) {
      await linkFolder(folder, places);
      linked.push(folder.path);
    } else if (dirname(folder.path) !== "." && (await isAlone(folder, content, places))) {
      await rm(dirname(place), { recursive: true });
    }
  }
  return linked;
}

/** Whether nothing but linked folders is left beside the folder: the tree does not have that package. */
async function isAlone(
  folder: DependencyFolder,
  content: UntrackedContent,
  places: LinkPlaces,
): Promise<boolean> {
  const parent = dirname(folder.path);
  const linked = new Set(content.dependencies.map((each) => each.path));
  const names = await readdir(join(places.lane, parent)).catch(() => []);
  return names.length > 0 && names.every((name) => linked.has(join(parent, name)));
}

/** What the environment needs so that linked dependencies are used, and used as the lane's. */
export async function dependencyEnvironment(
  content: UntrackedContent,
  places: LinkPlaces,
  env: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const environments = content.dependencies
    .filter((folder) => folder.kind === "python-environment")
    .map((folder) => join(places.checkout, folder.path));
  const sites = [
    ...(await Promise.all(environments.map(environmentSites))).flat(),
    ...(await pythonSites(env, places.checkout)),
  ];
  const roots = await editableInstalls([...new Set(sites)], places);
  const path = [...roots, env["PYTHONPATH"] ?? ""].filter((part) => part !== "").join(delimiter);
  return {
    ...(path === "" ? {} : { PYTHONPATH: path }),
    // `uv run` would point the user's environment at the lane.
    ...(environments.length === 0 ? {} : { UV_NO_SYNC: "1" }),
  };
}

async function linkFolder(folder: DependencyFolder, places: LinkPlaces): Promise<void> {
  switch (folder.kind) {
    case "node-packages":
      return linkNodePackages(folder.path, places);
    case "composer-packages":
      return linkComposerPackages(folder.path, places);
    case "python-environment":
    case "whole": {
      const place = join(places.lane, folder.path);
      await mkdir(dirname(place), { recursive: true });
      return symlink(join(places.checkout, folder.path), place);
    }
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
