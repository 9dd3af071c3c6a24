import { expect, it } from "@jest/globals";
import { projectVersion } from "../../../src/offline/mint/project-version.ts";
import type { TreeStore } from "../../../src/ports/tree-store.ts";

const versionOf = (path: string, text: string): Promise<string> =>
  projectVersion(
    {
      readFile: async (_: string, asked: string) =>
        asked === path ? new TextEncoder().encode(text) : undefined,
    } as TreeStore,
    "tree",
  );

it.each([
  ["package.json", '{"name":"x","version":"1.2.3"}', "1.2.3"],
  ["package.json", '{ "volta": { "version": "9" },\n "version": "1.2.3" }', "1.2.3"],
  ["package.json", '{ "engine": {\n "version": "9"\n } }', "0"],
  ["package.json", '{ "version": 5 }', "0"],
  ["package.json", "broken", "0"],
  ["composer.json", '{"version": "2.0"}', "2.0"],
  ["pyproject.toml", '[project]\nname = "x"\nversion = "0.4"\n', "0.4"],
  ["none", "", "0"],
])("the version in %s %s is %s", async (path, text, version) => {
  expect(await versionOf(path, text)).toBe(version);
});
