import type { Suite } from "../../core/tests/suite.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { readPackageManifest } from "../../frameworks/package-manifest.ts";
import { inFolder } from "../../frameworks/workspaces.ts";
import { below, type Nearest, nearest } from "./nearest.ts";
import { goingUp } from "./setup-line.ts";

export type NodePackageManager = "npm" | "pnpm" | "yarn-classic" | "yarn-berry" | "bun";

/** The package manager whose lock file is nearest above the suite. Undefined: there is none. */
export async function nodeLock(
  directory: string,
  repository: RepositoryFiles,
): Promise<(Nearest & { readonly manager: NodePackageManager }) | undefined> {
  const lock = nearest(directory, LOCKS, repository.paths);
  if (lock === undefined) return undefined;
  return { ...lock, manager: await managerOf(lock, repository) };
}

const LOCKS = /^(pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|package-lock\.json|npm-shrinkwrap\.json)$/;

async function managerOf(
  { folder, name }: Nearest,
  repository: RepositoryFiles,
): Promise<NodePackageManager> {
  if (name.startsWith("pnpm")) return "pnpm";
  if (name.startsWith("bun")) return "bun";
  if (name !== "yarn.lock") return "npm";
  const isBerry = /^__metadata:/m.test((await repository.read(below(folder, name))) ?? "");
  return isBerry ? "yarn-berry" : "yarn-classic";
}

const INSTALL: Readonly<Record<NodePackageManager, string>> = {
  npm: "npm ci",
  pnpm: "pnpm install --frozen-lockfile",
  "yarn-classic": "yarn install --frozen-lockfile",
  "yarn-berry": "yarn install --immutable",
  bun: "bun install --frozen-lockfile",
};

/** The line that installs a JavaScript suite's dependencies as its lock file has them; undefined when it has none. */
export async function nodeSetup(
  { directory, framework }: Pick<Suite, "directory" | "framework">,
  repository: RepositoryFiles,
): Promise<string | undefined> {
  const lock = await nodeLock(directory, repository);
  const browsers = framework === "playwright" ? " && npx playwright install --with-deps" : "";
  if (lock !== undefined) return `${goingUp(directory, lock.folder)}${INSTALL[lock.manager]}${browsers}`;
  const manifest = await readPackageManifest(directory === "" ? repository : inFolder(repository, directory));
  if (manifest === undefined || manifest.dependencies.size === 0) return undefined;
  return `npm install --no-package-lock --no-audit --no-fund${browsers}`;
}
