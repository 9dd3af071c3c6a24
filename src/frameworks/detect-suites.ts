import type { Suite } from "../core/tests/suite.ts";
import type { Framework, RepositoryFiles } from "./framework.ts";
import { detectNodeRunner, type NodeRunner } from "./node-runners.ts";
import { inFolder, workspacePackages } from "./workspaces.ts";

/** A preset of the JavaScript world with what marks it in a repository. */
export interface JavaScriptPair {
  readonly framework: Framework;
  readonly runner: NodeRunner;
}

/** A preset of another language, and what marks the folder that its projects start in. */
export interface OtherPreset {
  readonly framework: Framework;
  readonly manifests: RegExp;
}

/**
 * The suites of a repository. What a package's own test script runs counts before a configuration file, and that before
 * a dependency. A workspace whose top runs no tests itself has one suite for each package that has tests. Languages are
 * looked for at the top, or else in the shallowest folders that hold their manifests. Several frameworks are several suites.
 */
export async function detectWith(
  javaScript: readonly JavaScriptPair[],
  others: readonly OtherPreset[],
  repository: RepositoryFiles,
): Promise<readonly Suite[]> {
  const suites: Suite[] = [];
  for (const folder of projectFolders(repository.paths, /^package\.json$/)) {
    suites.push(...(await packageSuites(javaScript, at(repository, folder))));
  }
  for (const { framework, manifests } of others) {
    for (const folder of projectFolders(repository.paths, manifests)) {
      const suite = await framework.detect(at(repository, folder));
      if (suite !== undefined) suites.push(suite);
    }
  }
  return suites;
}

async function packageSuites(
  pairs: readonly JavaScriptPair[],
  repository: RepositoryFiles,
): Promise<readonly Suite[]> {
  const own = await suitesOfPackage(pairs, repository);
  if (own.evidence === "script") return own.suites;
  const members: Suite[] = [];
  for (const folder of await workspacePackages(repository)) {
    members.push(...(await suitesOfPackage(pairs, inFolder(repository, folder))).suites);
  }
  return members.length > 0 ? members : own.suites;
}

interface Found {
  readonly evidence: "script" | "other";
  readonly suites: readonly Suite[];
}

/** All runners that its scripts start; without any, the one that is best evidenced otherwise. */
async function suitesOfPackage(
  pairs: readonly JavaScriptPair[],
  repository: RepositoryFiles,
): Promise<Found> {
  const found = [];
  for (const { runner } of pairs) {
    const detected = await detectNodeRunner(repository, runner);
    if (detected !== undefined) found.push(detected);
  }
  const scripted = found.filter(({ evidence }) => evidence === "script");
  if (scripted.length > 0) return { evidence: "script", suites: scripted.map(({ suite }) => suite) };
  const best = found.find(({ evidence }) => evidence === "config") ?? found[0];
  if (best !== undefined) return { evidence: "other", suites: [best.suite] };
  for (const { framework } of pairs) {
    const suite = await framework.detect(repository);
    if (suite !== undefined) return { evidence: "other", suites: [suite] };
  }
  return { evidence: "other", suites: [] };
}

/** The top when it holds the manifest or nothing does; otherwise the shallowest folders that do, at most two levels down. */
function projectFolders(paths: readonly string[], manifests: RegExp): readonly string[] {
  const folders = new Map<number, Set<string>>();
  for (const path of paths) {
    const parts = path.split("/");
    const name = parts.pop() ?? "";
    if (!manifests.test(name) || parts.length > DEEPEST || parts.some((part) => NOT_A_PROJECT.test(part)))
      continue;
    const folder = parts.join("/");
    folders.set(parts.length, (folders.get(parts.length) ?? new Set()).add(folder));
  }
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const found = folders.get(depth);
    if (found !== undefined) return [...found].sort();
  }
  return [""];
}

const at = (repository: RepositoryFiles, folder: string): RepositoryFiles =>
  folder === "" ? repository : inFolder(repository, folder);

const DEEPEST = 2;
const NOT_A_PROJECT =
  /^(node_modules|vendor|third_party|fixtures?|__fixtures__|tests?|__tests__|specs?|examples?|samples?|demos?|docs?|website|benchmarks?|bench|testdata|templates?|e2e|\..*)$/;
