import { constants, type Dirent, symlinkSync } from "node:fs";
import { copyFile, cp, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { cannotRepoint, type LinkPlaces, type PackageTarget, packageTarget } from "./package-link.ts";
import { packagesThatReach } from "./packages-that-reach.ts";

interface Entry {
  /** `name` or `@scope/name`. */
  readonly name: string;
  readonly target: PackageTarget;
}

/** State of the package managers without which their `run` refuses to start. */
const STATE_FILES = [".yarn-state.yml", ".yarn-integrity", ".modules.yaml"];

/**
 * Makes `node_modules` of the user's checkout available in the lane: a real folder with one link per package, so
 * that what tools write beside the packages (`.cache`, `.vite`) stays in the lane. Packages that are the
 * repository's own (workspaces) are the lane's. A package that uses one of those is copied: Node looks for
 * dependencies from a package's real place, and would find the user's. Links are made without waiting for each: there may be a thousand.
 */
export async function linkNodePackages(folder: string, places: LinkPlaces): Promise<void> {
  const from = join(places.checkout, folder);
  const to = join(places.lane, folder);
  await mkdir(to, { recursive: true });
  const entries = await readEntries(from, places);
  const own = entries.filter((entry) => entry.target.kind === "repository").map((entry) => entry.name);
  if (own.length > 0) {
    await refuseVirtualStoreLinks(from, places);
  }
  const copied = await packagesThatReach(from, own);
  const scopes = new Set(entries.map(({ name }) => dirname(join(to, name))));
  for (const scope of scopes) await mkdir(scope, { recursive: true });
  for (const { name, target } of entries) {
    const place = join(to, name);
    if (target.kind === "installed" && target.path === join(from, name) && copied.has(name)) {
      await cp(target.path, place, {
        recursive: true,
        verbatimSymlinks: true,
        mode: constants.COPYFILE_FICLONE,
      });
    } else if (target.kind === "installed") {
      symlinkSync(target.path, place);
    } else if (target.kind === "repository") {
      symlinkSync(relative(dirname(place), target.path) || ".", place);
    }
  }
  await copyPrograms(join(from, ".bin"), join(to, ".bin"));
  for (const file of STATE_FILES) {
    await copyFile(join(from, file), join(to, file)).catch(ignoreAbsent);
  }
}

async function readEntries(from: string, places: LinkPlaces): Promise<readonly Entry[]> {
  const names: string[] = [];
  for (const entry of await list(from)) {
    if (entry.name.startsWith("@") && entry.isDirectory()) {
      const scoped = await list(join(from, entry.name));
      names.push(...scoped.map((each) => join(entry.name, each.name)));
    } else if (!entry.name.startsWith(".")) {
      names.push(entry.name);
    }
  }
  return names.map((name) => ({ name, target: packageTarget(join(from, name), places) }));
}

/** Programs are links to packages beside them, or small scripts: as they are, they lead to the lane's packages. */
async function copyPrograms(from: string, to: string): Promise<void> {
  if ((await list(from)).length > 0) {
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** pnpm keeps packages with links to their dependencies in a store: one that leads into the repository is out of reach. */
async function refuseVirtualStoreLinks(from: string, places: LinkPlaces): Promise<void> {
  const store = join(from, ".pnpm");
  for (const item of await list(store)) {
    const folder = join(store, item.name, "node_modules");
    for (const dependency of await list(folder)) {
      const path = join(folder, dependency.name);
      const target = dependency.isSymbolicLink() ? packageTarget(path, places) : undefined;
      if (target?.kind === "repository") {
        throw cannotRepoint(
          relative(places.checkout, path),
          relative(places.lane, target.path),
          "pnpm install --frozen-lockfile",
        );
      }
    }
  }
}

async function list(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true })
    .catch(ignoreAbsent)
    .then((found) => found ?? []);
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") {
    throw error;
  }
  return undefined;
}
