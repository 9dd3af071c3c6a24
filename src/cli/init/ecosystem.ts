import type { Suite } from "../../core/tests/suite.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { nearest } from "./nearest.ts";

/** What has to be installed on a runner before a suite can run. */
export type Ecosystem =
  | "node"
  | "python"
  | "go"
  | "rust"
  | "jvm"
  | "dotnet"
  | "php"
  | "ruby"
  | "native"
  | "perl";

/** By the preset's name; `command` has none of its own. */
export const ecosystems: Readonly<Record<string, Ecosystem>> = {
  jest: "node",
  vitest: "node",
  mocha: "node",
  ava: "node",
  tap: "node",
  "node:test": "node",
  tape: "node",
  lab: "node",
  playwright: "node",
  pytest: "python",
  unittest: "python",
  "go-test": "go",
  nextest: "rust",
  "cargo-test": "rust",
  maven: "jvm",
  gradle: "jvm",
  dotnet: "dotnet",
  phpunit: "php",
  rspec: "ruby",
  minitest: "ruby",
  ctest: "native",
  prove: "perl",
};

const MANIFESTS: readonly (readonly [Ecosystem, RegExp])[] = [
  ["node", /^package\.json$/],
  ["python", /^(pyproject\.toml|setup\.py|requirements\.txt|Pipfile|uv\.lock)$/],
  ["go", /^go\.(mod|work)$/],
  ["rust", /^Cargo\.toml$/],
  ["jvm", /^(pom\.xml|build\.gradle(\.kts)?)$/],
  ["dotnet", /\.(sln|slnx|csproj|fsproj)$/],
  ["php", /^composer\.json$/],
  ["ruby", /^Gemfile$/],
];

/** The suite's ecosystem: its preset's, or for a command that of the manifest in its folder or the nearest one above. */
export function ecosystemOf(
  { framework, directory }: Pick<Suite, "framework" | "directory">,
  { paths }: Pick<RepositoryFiles, "paths">,
): Ecosystem | undefined {
  const own = ecosystems[framework];
  if (own !== undefined) return own;
  return MANIFESTS.find(([, name]) => nearest(directory, name, paths) !== undefined)?.[0];
}
