import { execFile } from "node:child_process";
import { arch, platform, release } from "node:os";

/** Programs whose version may change what a test gives. Each answers quickly and without a network. */
const PROGRAMS: readonly (readonly [string, ...string[]])[] = [
  ["node", "--version"],
  ["npm", "--version"],
  ["python3", "--version"],
  ["python", "--version"],
  ["go", "env", "GOVERSION"],
  ["rustc", "--version"],
  ["java", "-version"],
  ["dotnet", "--version"],
  ["php", "--version"],
  ["ruby", "--version"],
  ["perl", "-e", "print $^V"],
  ["cc", "--version"],
];

const TIMEOUT_MS = 10_000;

/**
 * Names the machine's operating system and tools, for the key of cached runs: a run is only used again where it
 * would be repeated with the same tools. A program that is absent or does not answer counts as such.
 */
export async function describeToolchain(
  env: Readonly<Record<string, string>>,
  directory: string,
): Promise<string> {
  const versions = await Promise.all(PROGRAMS.map((program) => askVersion(program, env, directory)));
  return [`${platform()} ${release()} ${arch()}`, ...versions].join("\n");
}

function askVersion(
  [file, ...args]: readonly [string, ...string[]],
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
