import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { type ReportFile, readReports } from "../../src/core/reports/read-reports.ts";
import type { Selection } from "../../src/core/tests/selection.ts";
import type { Suite } from "../../src/core/tests/suite.ts";
import { type TestKey, testOfKey, writeTestId } from "../../src/core/tests/test-id.ts";
import type { Framework, Invocation, RepositoryFiles } from "../../src/frameworks/framework.ts";

const REPORTERS = resolve("src/frameworks/reporters");

/** A folder with these files, gone when `dispose` is called. */
export interface Folder {
  readonly path: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  files(): Promise<RepositoryFiles>;
  dispose(): Promise<void>;
}

export async function aFolder(files: Readonly<Record<string, string>> = {}): Promise<Folder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "outcome-gate-fw-")));
  const folder: Folder = {
    path,
    async write(more) {
      for (const [name, text] of Object.entries(more)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), text);
      }
    },
    files: async () => ({
      paths: await pathsBelow(path),
      read: (name) => readFile(join(path, name), "utf8").catch(() => undefined),
    }),
    dispose: () => rm(path, { recursive: true, force: true }),
  };
  await folder.write(files);
  return folder;
}

/** What one real run of a suite gave. */
export interface FrameworkRun {
  /** Written id and status, in the order of the report. */
  readonly statuses: Readonly<Record<string, string>>;
  /** Tests that hold others. */
  readonly groups: readonly string[];
  readonly keys: readonly TestKey[];
  readonly state: string;
  readonly errors: readonly string[];
  readonly messages: Readonly<Record<string, string>>;
  readonly exitCode: number | null;
  readonly output: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Sends SIGTERM after that many milliseconds, as a deadline does. */
  readonly stopAfterMs?: number;
}

/** Starts the suite as the runner does, with `sh -c`, and reads its report. */
export async function runFramework(
  framework: Framework,
  suite: Suite,
  selection: Selection,
  folder: Folder,
  options: RunOptions = {},
): Promise<FrameworkRun> {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), "outcome-gate-scratch-")));
  try {
    const invocation = framework.invoke(suite, selection, { scratch, reporters: REPORTERS });
    for (const [name, text] of Object.entries(invocation.inputs)) await writeFile(join(scratch, name), text);
    const cwd = join(folder.path, suite.directory);
    const ended = await started(invocation, cwd, { ...suite.env, ...options.env }, options.stopAfterMs);
    const read = await readReports(await reportsOf(invocation, ended.stdout), {
      suite: suite.name,
      format: invocation.format,
      roots: [folder.path, scratch],
    });
    const results = [...read.results];
    const written = (key: TestKey) => writeTestId(testOfKey(key));
    return {
      groups: results.filter(([, { group }]) => group === true).map(([key]) => written(key)),
      statuses: Object.fromEntries(results.map(([key, { status }]) => [written(key), status])),
      keys: results.map(([key]) => key),
      messages: Object.fromEntries(results.map(([key, { message }]) => [written(key), message ?? ""])),
      state: read.state,
      errors: read.errors.map(({ message }) => message),
      exitCode: ended.exitCode,
      output: ended.stdout + ended.stderr,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

function started(
  invocation: Invocation,
  cwd: string,
  env: Readonly<Record<string, string>>,
  stopAfterMs: number | undefined,
): Promise<Ended> {
  const child = spawn("sh", ["-c", invocation.command], {
    cwd,
    // An allow-list: jest's own variables must not reach a jest under test.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], CI: "1", ...invocation.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const stop = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended.
    }
  };
  const timers =
    stopAfterMs === undefined
      ? []
      : [
          setTimeout(() => stop("SIGTERM"), stopAfterMs),
          setTimeout(() => stop("SIGKILL"), stopAfterMs + 2_000),
        ];
  const texts = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    texts.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    texts.stderr += text;
  });
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (exitCode) => {
      timers.forEach(clearTimeout);
      done({ ...texts, exitCode });
    });
  });
}

async function reportsOf({ report }: Invocation, stdout: string): Promise<readonly ReportFile[]> {
  if (report.from === "stdout") return [{ name: "stdout", chunks: [Buffer.from(stdout)] }];
  if (report.from === "file") {
    const there = await readFile(report.path).then(
      () => true,
      () => false,
    );
    return there ? [{ name: "report", chunks: createReadStream(report.path) }] : [];
  }
  const names = (await pathsBelow(report.path)).filter((name) => !name.endsWith("/"));
  return names.map((name) => ({ name, chunks: createReadStream(join(report.path, name)) }));
}

async function pathsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|\.git)\//.test(path))
    .sort();
}
