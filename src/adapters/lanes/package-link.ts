import { existsSync, lstatSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { UserError } from "../../core/user-error.ts";

/** The two places a dependency may be in. Both are real paths. */
export interface LinkPlaces {
  /** The user's checkout. */
  readonly checkout: string;
  readonly lane: string;
  /** Whether no lane has this path of the repository. */
  isUntracked(path: string): boolean;
}

/**
 * What an installed package is in a lane: `installed` where it was installed, `repository` when it leads back into
 * the repository (a workspace, a `file:` dependency): then the lane's own files are meant.
 */
export type PackageTarget =
  | { readonly kind: "installed"; readonly path: string }
  | { readonly kind: "repository"; readonly path: string }
  | { readonly kind: "broken" };

/** Where an entry of a dependency folder must lead in the lane. Throws a `UserError` when only an installation can tell. */
export function packageTarget(entry: string, places: LinkPlaces): PackageTarget {
  if (!existsSync(entry)) {
    return { kind: "broken" };
  }
  if (!lstatSync(entry).isSymbolicLink()) {
    return { kind: "installed", path: entry };
  }
  const real = realpathSync(entry);
  const inside = pathBelow(places.checkout, real);
  if (inside === undefined || isInstalled(inside)) {
    return { kind: "installed", path: real };
  }
  if (inside !== "" && places.isUntracked(inside)) {
    throw cannotRepoint(relative(places.checkout, entry), inside);
  }
  return { kind: "repository", path: join(places.lane, inside) };
}

/** The part of `path` below `folder` (empty for the folder itself), or undefined when it is elsewhere. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (path === folder) {
    return "";
  }
  return path.startsWith(folder + sep) ? path.slice(folder.length + 1) : undefined;
}

export function cannotRepoint(entry: string, target: string, setup = "npm ci"): UserError {
  return new UserError(
    `The installed dependency \`${entry}\` leads into the checkout at \`${target}\`, which cannot be moved to another tree.`,
    `Let every tree install its own dependencies: add a line such as \`setup: ${setup}\` to the suite.`,
  );
}

const isInstalled = (path: string): boolean => /(^|[/\\])(node_modules|vendor)([/\\]|$)/.test(path);
