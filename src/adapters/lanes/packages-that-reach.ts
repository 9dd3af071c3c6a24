import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The installed packages of a `node_modules` folder that need one of `targets`, directly or through others.
 * Packages installed below another package count as that one.
 */
export async function packagesThatReach(
  folder: string,
  targets: readonly string[],
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  if (targets.length === 0) {
    return reached;
  }
  const needs = await readNeeds(folder);
  const open = [...targets];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [name, needed] of needs) {
      if (needed.has(next) && !reached.has(name) && !targets.includes(name)) {
        reached.add(name);
        open.push(name);
      }
    }
  }
  return reached;
}

async function readNeeds(folder: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const needs = new Map<string, ReadonlySet<string>>();
  for (const name of await packageNames(folder)) {
    const path = join(folder, name);
    const needed = new Set(await namesNeededBy(path));
    for (const inner of await packageNames(join(path, "node_modules"))) {
      for (const name of await namesNeededBy(join(path, "node_modules", inner))) {
        needed.add(name);
      }
    }
    needs.set(name, needed);
  }
  return needs;
}

async function packageNames(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith("@")) {
      const scoped = await readdir(join(folder, name)).catch(() => []);
      names.push(...scoped.map((each) => join(name, each)));
    } else if (!name.startsWith(".")) {
      names.push(name);
    }
  }
  return names;
}

async function namesNeededBy(path: string): Promise<readonly string[]> {
  const text = await readFile(join(path, "package.json"), "utf8").catch(() => "{}");
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>;
    return ["dependencies", "peerDependencies", "optionalDependencies"].flatMap((field) => {
      const value = manifest[field];
      return typeof value === "object" && value !== null ? Object.keys(value) : [];
    });
  } catch {
    // Fixtures inside packages hold broken manifests; npm would not have installed from one.
    return [];
  }
}
