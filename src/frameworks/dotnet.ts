import type { Suite } from "../core/tests/suite.ts";
import type { TestId } from "../core/tests/test-id.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { type Picked, picked } from "./picked.ts";
import { withOptions } from "./run-in-shell.ts";
import { quoted } from "./shell-words.ts";
import { DOTNET_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = [
  ...["global.json", "NuGet.config", "nuget.config", "Directory.Build.props", "Directory.Packages.props"],
  ...["**/*.csproj", "**/*.fsproj", "**/*.vbproj", "**/packages.lock.json", "**/*.sln", "**/*.slnx"],
];

/** `dotnet test` with the TRX logger, one file for each test project. Tests are picked by class. */
export const dotnet: Framework = {
  name: "dotnet",
  testFiles: DOTNET_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  async detect(repository) {
    const projects = repository.paths.filter((path) => /\.(cs|fs|vb)proj$/.test(path));
    for (const path of projects.slice(0, PROJECTS_LOOKED_INTO)) {
      if (!TEST_PROJECT.test((await repository.read(path)) ?? "")) continue;
      return makeSuite(repository, dotnet);
    }
    return undefined;
  },
  invoke: (suite, selection, places): Invocation => ({
    command: commandFor(
      suite,
      picked(suite, selection, () => false),
      places,
    ),
    env: { DOTNET_CLI_TELEMETRY_OPTOUT: "1", DOTNET_NOLOGO: "1" },
    inputs: {},
    format: "trx",
    report: { from: "directory", path: `${places.scratch}/reports` },
  }),
};

function commandFor(suite: Suite, choice: Picked, { scratch }: RunPlaces): string {
  const options = `--logger trx --results-directory ${quoted(`${scratch}/reports`)}`;
  const all = withOptions(suite.command ?? "dotnet test", options);
  const classes = choice.kind === "tests" ? classesOf(choice.tests) : undefined;
  if (classes === undefined) return all;
  // `~` is "contains": nested classes and generic ones come along.
  const filter = classes.map((name) => `FullyQualifiedName~${name}`).join("|");
  return narrowestCommand(
    [withOptions(suite.command ?? "dotnet test", `${options} --filter ${quoted(filter)}`)],
    all,
  );
}

function classesOf(tests: readonly TestId[]): readonly string[] | undefined {
  const names = tests.map(({ classPath }) => (classPath[0] ?? "").split(/[+<`]/)[0] ?? "");
  return names.every((name) => /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name))
    ? [...new Set(names)].sort()
    : undefined;
}

const TEST_PROJECT =
  /Microsoft\.NET\.Test\.Sdk|MSTest\.Sdk|<IsTestProject>\s*true|Include="(xunit|NUnit|TUnit)/i;
const PROJECTS_LOOKED_INTO = 200;
