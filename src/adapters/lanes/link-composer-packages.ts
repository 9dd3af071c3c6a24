import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type LinkPlaces, packageTarget } from "./package-link.ts";

/** Composer's loader and the program stubs name the repository by their own real place: these are copied. */
const COPIED = new Set(["autoload.php", "composer", "bin"]);

/** Makes Composer's `vendor` folder available in the lane: the loader is a copy, the packages are links. */
export async function linkComposerPackages(folder: string, places: LinkPlaces): Promise<void> {
  const from = join(places.checkout, folder);
  const to = join(places.lane, folder);
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (COPIED.has(entry.name)) {
      await cp(join(from, entry.name), join(to, entry.name), { recursive: true, verbatimSymlinks: true });
    } else if (entry.isDirectory()) {
      await linkVendor(join(folder, entry.name), places);
    }
  }
}

async function linkVendor(folder: string, places: LinkPlaces): Promise<void> {
  const from = join(places.checkout, folder);
  await mkdir(join(places.lane, folder), { recursive: true });
  for (const name of await readdir(from)) {
    const place = join(places.lane, folder, name);
    const target = packageTarget(join(from, name), places);
    if (target.kind === "installed") {
      await symlink(target.path, place);
    } else if (target.kind === "repository") {
      await symlink(relative(dirname(place), target.path) || ".", place);
    }
  }
}
