import { execFile } from "node:child_process";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";

const ASK = `import site, sys
paths = list(getattr(site, "getsitepackages", list)())
user = getattr(site, "getusersitepackages", lambda: "")()
print("\\n".join(p for p in paths + [user] + sys.path if p.endswith(("site-packages", "dist-packages"))))`;

/** The `site-packages` folders of the Python that the environment starts: where `pip install -e .` leaves its links. */
export async function pythonSites(
  env: Readonly<Record<string, string>>,
  directory: string,
): Promise<readonly string[]> {
  const answers = await Promise.all(["python3", "python"].map((program) => ask(program, env, directory)));
  const paths = answers.flatMap((answer) => answer.split("\n")).filter((path) => path !== "");
  return unique(paths);
}

/** The `site-packages` folders of a virtual environment. */
export async function environmentSites(environment: string): Promise<readonly string[]> {
  const lib = join(environment, "lib");
  const versions = await readdir(lib).catch(() => []);
  return unique(versions.map((version) => join(lib, version, "site-packages")));
}

function ask(program: string, env: Readonly<Record<string, string>>, directory: string): Promise<string> {
  const options = { env, cwd: directory, timeout: 20_000, killSignal: "SIGKILL" as const };
  return new Promise((resolve) => {
    // -I keeps the repository's own files from being imported by the question.
    execFile(program, ["-I", "-c", ASK], options, (error, stdout) => resolve(error ? "" : stdout));
  });
}

async function unique(paths: readonly string[]): Promise<readonly string[]> {
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => undefined)));
  return [...new Set(real.filter((path) => path !== undefined))];
}
