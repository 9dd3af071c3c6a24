import type { RepositoryFiles } from "../../src/frameworks/framework.ts";

/** A tree of these files, as a detector sees it. */
export const repositoryFiles = (files: Readonly<Record<string, string>>): RepositoryFiles => ({
  paths: Object.keys(files),
  read: async (path) => files[path],
});

/** A `package.json` with these scripts. */
export const aManifest = (scripts: Readonly<Record<string, string>>, more: object = {}): string =>
  JSON.stringify({ name: "x", scripts, ...more });
