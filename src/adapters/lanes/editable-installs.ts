import { existsSync, realpathSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { cannotRepoint, type LinkPlaces, pathBelow } from "./package-link.ts";

const SETUP = "python -m venv .venv && .venv/bin/pip install -e .";

/**
 * The folders of the lane that must come first on Python's path, so that a package which `pip install -e` left in
 * the user's checkout is imported from the lane. `sites` are the `site-packages` folders in use. Throws a
 * `UserError` for an installation that a path cannot replace (one that builds on import, or renames modules).
 */
export async function editableInstalls(
  sites: readonly string[],
  places: LinkPlaces,
): Promise<readonly string[]> {
  const roots = new Set<string>();
  for (const site of sites) {
    const names = await readdir(site).catch(() => []);
    const found = (await Promise.all(names.map((name) => rootsIn(site, name, places)))).flat();
    for (const root of found) {
      roots.add(root);
    }
    await refuseUnexplained(site, names, found, places);
  }
  return [...roots].map((root) => join(places.lane, root));
}

/** Paths within the repository that one file of `site-packages` puts on Python's path. */
async function rootsIn(site: string, name: string, places: LinkPlaces): Promise<readonly string[]> {
  const text = () => readFile(join(site, name), "utf8").catch(() => "");
  if (name.endsWith(".pth") || name.endsWith(".egg-link")) {
    const lines = (await text()).split(/\r?\n/).filter((line) => line !== "" && !/^(import\s|#)/.test(line));
    const considered = name.endsWith(".egg-link") ? lines.slice(0, 1) : lines;
    return considered.flatMap((line) => inRepository(resolve(site, line.trim()), places) ?? []);
  }
  if (/^__editable__.*_finder\.py$/.test(name)) {
    return finderRoots(await text(), join(site, name), places);
  }
  return [];
}

/** setuptools' finder maps module names to places: `MAPPING = {'a.b': '/checkout/src/a/b'}`. */
function finderRoots(text: string, file: string, places: LinkPlaces): readonly string[] {
  const pairs = text.matchAll(/'([\w.]+)': \[?'((?:[^'\\]|\\.)+)'/g);
  return [...pairs].flatMap(([, module = "", path = ""]) => {
    const inside = inRepository(path.replaceAll("\\\\", "\\"), places);
    if (inside === undefined) {
      return [];
    }
    const suffix = module.split(".").join(sep);
    const stem = inside.replace(/\.py$/, "");
    if (stem !== suffix && !stem.endsWith(sep + suffix)) {
      throw cannotRepoint(file, inside, SETUP);
    }
    return [stem.slice(0, -suffix.length).replace(/[/\\]$/, "")];
  });
}

/** Every editable distribution from the repository must have put a path of it somewhere. */
async function refuseUnexplained(
  site: string,
  names: readonly string[],
  found: readonly string[],
  places: LinkPlaces,
): Promise<void> {
  for (const name of names.filter((each) => each.endsWith(".dist-info"))) {
    const source = editableSource(
      await readFile(join(site, name, "direct_url.json"), "utf8").catch(() => ""),
    );
    const inside = source === undefined ? undefined : inRepository(source, places);
    const explained = found.some((root) => inside === "" || pathBelow(inside ?? "", root) !== undefined);
    if (inside !== undefined && !explained) {
      throw cannotRepoint(join(site, name), inside || ".", SETUP);
    }
  }
}

/** Where an editable installation comes from, by PEP 610's `direct_url.json`. */
function editableSource(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as { url?: unknown; dir_info?: { editable?: unknown } };
    const isEditable = value.dir_info?.editable === true && typeof value.url === "string";
    return isEditable ? fileURLToPath(value.url as string) : undefined;
  } catch {
    return undefined;
  }
}

/** The path within the repository, when `path` is there and is not an environment's own folder. */
function inRepository(path: string, places: LinkPlaces): string | undefined {
  const real = existsSync(path) ? realpathSync(path) : path;
  const inside = pathBelow(places.checkout, real);
  return inside?.split(sep).includes("site-packages") ? undefined : inside;
}
