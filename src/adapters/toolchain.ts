import { execFile } from "node:child_process";
import { arch, platform, release } from "node:os";
import type { Suite } from "../core/tests/suite.ts";

type Program = readonly [string, ...string[]];

/** How each program says its version: quickly and without a network. */
const NODE: Program = ["node", "--version"];
const PYTHON: readonly Program[] = [
  ["python3", "--version"],
  ["python", "--version"],
];
const GO: Program = ["go", "env", "GOVERSION"];
const RUST: Program = ["rustc", "--version"];
const JAVA: Program = ["java", "-version"];
const DOTNET: Program = ["dotnet", "--version"];
const PHP: Program = ["php", "--version"];
const RUBY: Program = ["ruby", "--version"];
const PERL: Program = ["perl", "-e", "print $^V"];
const C: Program = ["cc", "--version"];

/** Programs whose version may change what a test gives, by the framework that starts them. */
const BY_FRAMEWORK: Readonly<Record<string, readonly Program[]>> = {
  ...Object.fromEntries(
    ["ava", "jest", "lab", "mocha", "node:test", "playwright", "tap", "tape", "vitest"].map((name) => [
      name,
      [NODE],
    ]),
  ),
  pytest: PYTHON,
  unittest: PYTHON,
  "go-test": [GO, C],
  "cargo-test": [RUST, C],
  nextest: [RUST, C],
  maven: [JAVA],
  gradle: [JAVA],
  dotnet: [DOTNET],
  phpunit: [PHP],
  rspec: [RUBY],
  minitest: [RUBY],
  prove: [PERL, C],
  ctest: [C],
};

/** The same by the language that a repository is written in, which its files tell. */
const BY_LANGUAGE: readonly (readonly [RegExp, readonly Program[]])[] = [
  [/\.[cm]?[jt]sx?$|(?:^|\/)package\.json$/, [NODE]],
  [/\.py[ix]?$|(?:^|\/)(?:pyproject\.toml|setup\.cfg|Pipfile|requirements[^/]*\.txt)$/, PYTHON],
  [/\.go$/, [GO, C]],
  [/\.rs$/, [RUST, C]],
  [/\.(?:java|kts?|groovy|scala|sbt|clj|gradle)$|(?:^|\/)pom\.xml$/, [JAVA]],
  [/\.(?:cs|fs|vb)(?:proj)?$/, [DOTNET]],
  [/\.php$|(?:^|\/)composer\.json$/, [PHP]],
  [/\.rb$|(?:^|\/)(?:Gemfile|Rakefile)$/, [RUBY]],
  [/\.(?:p[lm]|t|xs)$/, [PERL]],
  [/\.(?:c|cc|cpp|cxx|h|hh|hpp|m|mm)$|(?:^|\/)CMakeLists\.txt$/, [C]],
];

const ALL: readonly Program[] = [NODE, ...PYTHON, GO, RUST, JAVA, DOTNET, PHP, RUBY, PERL, C];

const TIMEOUT_MS = 10_000;

type ToolUser = Pick<Suite, "framework" | "command" | "setup" | "build">;

export interface ToolUsers {
  readonly suites: readonly ToolUser[];
  /** Of the repository's files. */
  readonly paths: readonly string[];
}

/**
 * Names the machine's operating system and the tools of these suites, for the key of cached runs: a run is only used
 * again where it would be repeated with the same tools. A program that is absent or does not answer counts as such.
 * `directory` must not be the repository: its files could say which program answers (a toolchain file with a path), and
 * `env` holds nothing that such a program must not see.
 */
export async function describeToolchain(
  { suites, paths }: ToolUsers,
  env: Readonly<Record<string, string>>,
  directory: string,
): Promise<string> {
  const programs = [...new Set(suites.flatMap((suite) => programsOf(suite, paths)))];
  const versions = await Promise.all(programs.map((program) => askVersion(program, env, directory)));
  return [`${platform()} ${release()} ${arch()}`, ...versions].join("\n");
}

/**
 * A command of the user's own may start anything, and so may what prepares or builds. What it names counts, and what the repository is
 * written in: to ask every tool that may be installed takes longer than many a suite. Another version of a tool that neither tells is missed.
 */
function programsOf(
  { framework, command, setup, build }: ToolUser,
  paths: ToolUsers["paths"],
): readonly Program[] {
  const own = [command, setup, build].filter((line) => line !== undefined);
  if (own.length === 0) return BY_FRAMEWORK[framework] ?? ALL;
  const named = ALL.filter(([file]) => own.some((line) => line.split(/[^\w.+-]+/).includes(file)));
  const written = BY_LANGUAGE.filter(([ending]) => paths.some((path) => ending.test(path)));
  const found = [
    ...(BY_FRAMEWORK[framework] ?? []),
    ...named,
    ...written.flatMap(([, programs]) => programs),
  ];
  return found.length === 0 ? ALL : found;
}

function askVersion(
  [file, ...args]: Program,
  env: Readonly<Record<string, string>>,
  directory: string,
): Promise<string> {
  const options = { env, cwd: directory, timeout: TIMEOUT_MS, killSignal: "SIGKILL" as const };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      // `java -version` answers on standard error.
      const [answer = ""] = `${stdout}${stderr}`.trim().split("\n");
      resolve(`${file}: ${error === null ? answer : "none"}`);
    });
  });
}
