import type { Suite } from "../../core/tests/suite.ts";
import type { RepositoryFiles } from "../../frameworks/framework.ts";
import { below, type Nearest, nearest } from "./nearest.ts";
import { goingUp } from "./setup-line.ts";

export type PythonTool = "uv" | "poetry" | "pdm" | "pipenv" | "pip";

const LOCKS = /^(uv\.lock|poetry\.lock|pdm\.lock|Pipfile\.lock)$/;
const PROJECT = /^(pyproject\.toml|setup\.py|setup\.cfg)$/;
const REQUIREMENTS = /^(requirements([-_.](test|tests|testing|dev))?|(test|tests|dev)[-_]requirements)\.txt$/;

/** The tool whose lock file is nearest above the suite, `pip` without one. */
export function pythonTool(directory: string, paths: readonly string[]): PythonTool {
  const name = nearest(directory, LOCKS, paths)?.name;
  return (
    ({ "uv.lock": "uv", "poetry.lock": "poetry", "pdm.lock": "pdm", "Pipfile.lock": "pipenv" } as const)[
      name as "uv.lock"
    ] ?? "pip"
  );
}

/**
 * The line that makes a virtual environment in the working tree itself, where the presets look for it: an environment
 * shared by working trees would hold the code of one of them. Undefined when nothing says what to install.
 */
export async function pythonSetup(
  { directory, framework }: Pick<Suite, "directory" | "framework">,
  { paths, read }: RepositoryFiles,
): Promise<string | undefined> {
  const lock = nearest(directory, LOCKS, paths);
  const up = goingUp(directory, lock?.folder ?? directory);
  switch (pythonTool(directory, paths)) {
    case "uv":
      // A workspace has one lock file above and would get its environment there.
      return `${up === "" ? "" : 'UV_PROJECT_ENVIRONMENT="$PWD/.venv" '}uv sync --locked --all-extras`;
    case "poetry":
      return `${up}POETRY_VIRTUALENVS_IN_PROJECT=true poetry install --all-extras`;
    case "pdm":
      return `${up}pdm sync`;
    case "pipenv":
      return `${up}PIPENV_VENV_IN_PROJECT=1 pipenv sync --dev`;
    case "pip":
      return pipLine(directory, framework, { paths, read });
  }
}

async function pipLine(
  directory: string,
  framework: string,
  repository: RepositoryFiles,
): Promise<string | undefined> {
  const project = nearest(directory, PROJECT, repository.paths);
  const isOwn = project?.folder === directory;
  const wanted = [
    ...(isOwn ? await projectWanted(project, repository) : []),
    ...requirementFiles(directory, repository.paths).map((file) => `-r ${file}`),
  ];
  if (wanted.length === 0) return undefined;
  if (framework === "pytest") wanted.push("pytest");
  return `python -m venv .venv && .venv/bin/pip install ${wanted.join(" ")}`;
}

async function projectWanted({ folder }: Nearest, { paths, read }: RepositoryFiles): Promise<string[]> {
  const toml = (await read(below(folder, "pyproject.toml"))) ?? "";
  const ini = (await read(below(folder, "setup.cfg"))) ?? "";
  // A pyproject.toml may hold the settings of tools alone.
  const isPackage =
    /^\[(project|build-system|tool\.poetry)\]/m.test(toml) || paths.includes(below(folder, "setup.py"));
  if (!isPackage) return [];
  const extras = [
    ...keysIn(toml, "project.optional-dependencies"),
    ...keysIn(ini, "options.extras_require"),
  ].filter((name) => FOR_TESTS.test(name));
  const groups = keysIn(toml, "dependency-groups").filter((name) => FOR_TESTS.test(name));
  const self = extras.length === 0 ? "-e ." : `-e '.[${[...new Set(extras)].join(",")}]'`;
  return [self, ...groups.map((group) => `--group ${group}`)];
}

const FOR_TESTS = /^(tests?|testing|dev|develop|development)$/;

/** The keys of one table, which stand at the start of lines in TOML and in INI alike. */
function keysIn(text: string, table: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() === `[${table}]`);
  if (start < 0) return [];
  const keys: string[] = [];
  for (const line of lines.slice(start + 1)) {
    if (/^\[/.test(line)) break;
    const key = /^"?([A-Za-z][\w-]*)"?\s*=/.exec(line)?.[1];
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

function requirementFiles(directory: string, paths: readonly string[]): readonly string[] {
  const prefix = directory === "" ? "" : `${directory}/`;
  return paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter((path) => REQUIREMENTS.test(path) || /^requirements\/(tests?|testing|dev)\.txt$/.test(path))
    .sort();
}
