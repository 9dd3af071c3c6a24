import type { Suite } from "../core/tests/suite.ts";
import { UserError } from "../core/user-error.ts";
import { ava, avaRunner } from "./ava.ts";
import { cargoTest, nextest } from "./cargo.ts";
import { command } from "./command.ts";
import { ctest } from "./ctest.ts";
import { detectWith, type JavaScriptPair, type OtherPreset } from "./detect-suites.ts";
import { dotnet } from "./dotnet.ts";
import type { Framework, RepositoryFiles } from "./framework.ts";
import { goTest } from "./go-test.ts";
import { gradle } from "./gradle.ts";
import { jest, jestRunner } from "./jest.ts";
import { lab, labRunner } from "./lab.ts";
import { maven } from "./maven.ts";
import { minitest } from "./minitest.ts";
import { mocha, mochaRunner } from "./mocha.ts";
import { nodeTest, nodeTestRunner } from "./node-test.ts";
import { phpunit } from "./phpunit.ts";
import { playwright, playwrightRunner } from "./playwright.ts";
import { prove } from "./prove.ts";
import { pytest } from "./pytest.ts";
import { rspec } from "./rspec.ts";
import { tap, tapRunner } from "./tap.ts";
import { tape, tapeRunner } from "./tape.ts";
import { unittest } from "./unittest.ts";
import { vitest, vitestRunner } from "./vitest.ts";

/** In the order in which detection believes them: the marks of the first ones are the plainest. */
const JAVASCRIPT: readonly JavaScriptPair[] = [
  { framework: jest, runner: jestRunner },
  { framework: vitest, runner: vitestRunner },
  { framework: mocha, runner: mochaRunner },
  { framework: ava, runner: avaRunner },
  { framework: tap, runner: tapRunner },
  { framework: nodeTest, runner: nodeTestRunner },
  { framework: tape, runner: tapeRunner },
  { framework: lab, runner: labRunner },
  { framework: playwright, runner: playwrightRunner },
];

const PYTHON = /^(pyproject\.toml|setup\.(py|cfg)|tox\.ini|pytest\.ini|requirements\.txt|Pipfile)$/;
const RUBY = /^(Gemfile|Rakefile|.*\.gemspec)$/;

const OTHERS: readonly OtherPreset[] = [
  { framework: pytest, manifests: PYTHON },
  { framework: unittest, manifests: PYTHON },
  { framework: goTest, manifests: /^go\.(mod|work)$/ },
  { framework: nextest, manifests: /^Cargo\.toml$/ },
  { framework: cargoTest, manifests: /^Cargo\.toml$/ },
  { framework: maven, manifests: /^pom\.xml$/ },
  { framework: gradle, manifests: /^(settings|build)\.gradle(\.kts)?$/ },
  { framework: dotnet, manifests: /\.(sln|slnx)$/ },
  { framework: phpunit, manifests: /^(composer\.json|phpunit\.xml(\.dist)?)$/ },
  { framework: rspec, manifests: RUBY },
  { framework: minitest, manifests: RUBY },
  { framework: ctest, manifests: /^CMakeLists\.txt$/ },
  { framework: prove, manifests: /^(cpanfile|Makefile\.PL|Build\.PL|dist\.ini)$/ },
];

const FRAMEWORKS: readonly Framework[] = [
  ...[...JAVASCRIPT, ...OTHERS].map(({ framework }) => framework),
  command,
];

/** The names that configuration may use for `framework`. */
export const frameworkNames: readonly string[] = FRAMEWORKS.map(({ name }) => name);

/** The suites that a repository has, as far as its files tell; in a fixed order. */
export const detectSuites = (repository: RepositoryFiles): Promise<readonly Suite[]> =>
  detectWith(JAVASCRIPT, OTHERS, repository);

/** Throws a `UserError` that lists the names when there is none of this name. */
export function frameworkNamed(name: string): Framework {
  const found = FRAMEWORKS.find((framework) => framework.name === name);
  if (found !== undefined) return found;
  throw new UserError(
    `There is no test framework "${name}".`,
    `Known are ${frameworkNames.join(", ")}. Anything else runs with \`framework: command\` and a \`report\` format.`,
  );
}
