import picomatch from "picomatch";
import type { TreePath } from "./patch.ts";

/** File names of one package manager's language: what people write, and what the tool computes from it. */
interface Ecosystem {
  readonly manifests: readonly string[];
  readonly locks: readonly string[];
}

const ECOSYSTEMS: readonly Ecosystem[] = [
  {
    manifests: ["package.json", "pnpm-workspace.yaml"],
    locks: [
      "package-lock.json",
      "npm-shrinkwrap.json",
      "yarn.lock",
      "pnpm-lock.yaml",
      "bun.lock",
      "bun.lockb",
    ],
  },
  { manifests: ["deno.json", "deno.jsonc"], locks: ["deno.lock"] },
  { manifests: ["Cargo.toml"], locks: ["Cargo.lock"] },
  { manifests: ["go.mod"], locks: ["go.sum"] },
  { manifests: ["go.work"], locks: ["go.work.sum"] },
  {
    manifests: ["pyproject.toml", "Pipfile"],
    locks: ["poetry.lock", "uv.lock", "pdm.lock", "pylock.toml", "Pipfile.lock"],
  },
  { manifests: ["Gemfile", "*.gemspec", "gems.rb"], locks: ["Gemfile.lock", "gems.locked"] },
  { manifests: ["composer.json"], locks: ["composer.lock"] },
  { manifests: ["mix.exs"], locks: ["mix.lock"] },
  { manifests: ["pubspec.yaml"], locks: ["pubspec.lock"] },
  { manifests: ["Package.swift"], locks: ["Package.resolved"] },
  { manifests: ["Podfile"], locks: ["Podfile.lock"] },
  {
    manifests: ["*.csproj", "*.fsproj", "*.vbproj", "Directory.Packages.props"],
    locks: ["packages.lock.json"],
  },
  { manifests: ["build.gradle", "build.gradle.kts", "libs.versions.toml"], locks: ["gradle.lockfile"] },
  { manifests: ["flake.nix"], locks: ["flake.lock"] },
];

const MATCHERS = ECOSYSTEMS.map(({ manifests, locks }) => ({
  isManifest: picomatch([...manifests]),
  isLock: picomatch([...locks]),
}));

/**
 * Which of the changed files must change together for dependencies to install: each changed lock file with the changed manifests
 * it covers, those of its own folder and below. Gives indexes into `paths`; a lock file alone is a group too, since half of one is of no use.
 */
export function dependencyGroups(paths: readonly TreePath[]): readonly (readonly number[])[] {
  const names = paths.map((path) => path.slice(path.lastIndexOf("/") + 1));
  return MATCHERS.flatMap(({ isManifest, isLock }) => {
    const locks = [...paths.keys()].filter((index) => isLock(names[index] ?? ""));
    if (locks.length === 0) return [];
    const manifests = [...paths.keys()].filter((index) => isManifest(names[index] ?? ""));
    return locks.map((lock) => {
      const folder = folderOf(paths[lock] ?? "");
      return [lock, ...manifests.filter((index) => paths[index]?.startsWith(folder))];
    });
  });
}

/** With its slash; empty for the top. */
function folderOf(path: TreePath): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
