import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { buildSync } from "esbuild";
import {
  type Containment,
  findContainment,
  subreaper,
  TRACKED,
} from "../../../src/adapters/process/containment.ts";
import { type ProcessRequest, runProcess } from "../../../src/adapters/process/run-process.ts";
import { aFolder } from "../../builders/a-folder.ts";
import { aSleep, processesWith } from "../../builders/a-sleeper.ts";

const programs = resolve("__tests__/programs");
const env = { PATH: process.env["PATH"] ?? "" };

function run(command: string, more: Partial<ProcessRequest> = {}) {
  const directory = aFolder();
  const stdoutFile = join(directory, "stdout");
  const stderrFile = join(directory, "stderr");
  return runProcess({
    command,
    directory,
    env,
    timeoutMs: 30_000,
    graceMs: 200,
    stdoutFile,
    stderrFile,
    ...more,
  });
}

const strongest = await findContainment();
const containments: readonly Containment[] = [
  ...new Map([strongest, ...subreaper(), TRACKED].map((each) => [each.kind, each])).values(),
];

describe.each(containments)("a command contained by $kind", (containment) => {
  it.each([
    ["exit 0", 0, undefined],
    ["exit 7", 7, undefined],
    ["no-such-command-here", 127, undefined],
    ["kill -SEGV $$", 139, "SIGSEGV"],
    ["kill -KILL $$", 137, "SIGKILL"],
  ])("ends with what the shell says: %s", async (command, exitCode, signal) => {
    const end = await run(command, { containment });
    expect(end).toMatchObject({ exitCode, signal, timedOut: false, aborted: false, leftBehind: 0 });
  });

  it("is ended at its deadline by SIGTERM, and says so", async () => {
    const end = await run("trap 'echo ending; exit 9' TERM; while :; do sleep 0.02; done", {
      containment,
      timeoutMs: 150,
      graceMs: 5_000,
    });
    expect(end).toMatchObject({ timedOut: true, exitCode: 9 });
    expect(readFileSync(end.stdoutFile, "utf8")).toBe("ending\n");
  });

  it.each(["ignore-term.sh", "hang-in-session.sh", "multiply.sh"])(
    "is killed with all its processes after the grace time: %s",
    async (program) => {
      const sleep = aSleep();
      const end = await run(`sh ${programs}/${program} ${sleep}`, { containment, timeoutMs: 200 });
      expect(end.timedOut).toBe(true);
      expect(processesWith(sleep)).toEqual([]);
    },
  );

  it("takes what it leaves behind with it, though that holds its output open", async () => {
    const sleep = aSleep();
    const end = await run(`sh ${programs}/double-fork.sh ${sleep}`, { containment });
    expect(end.exitCode).toBe(4);
    expect(processesWith(sleep)).toEqual([]);
  });

  it("keeps what the command says on each output, and nothing that its container says", async () => {
    const loud = ["sh", "-c", 'echo "from the container" >&2; "$@"; echo "after it" >&2', "sh"];
    const prefix = [...containment.prefix, ...loud];
    const end = await run("echo out; echo err >&2", { containment: { ...containment, prefix } });
    expect(readFileSync(end.stdoutFile, "utf8")).toBe("out\n");
    expect(readFileSync(end.stderrFile, "utf8")).toBe("err\n");
  });

  it("counts what outlived it", async () => {
    const end = await run(`sleep ${aSleep()} & sleep ${aSleep()} & exit 0`, { containment });
    expect(end.leftBehind).toBe(2);
  });

  it("survives a command that kills its own process group", async () => {
    const end = await run("kill -9 0", { containment });
    // Whether a shell is left to give 137 for it depends on which of the group dies first.
    expect(end).toMatchObject({ signal: "SIGKILL", timedOut: false });
  });

  it("stops when it is aborted", async () => {
    const stop = new AbortController();
    const sleep = aSleep();
    const ending = run(`sleep ${sleep}`, { containment, signal: stop.signal });
    stop.abort();
    expect(await ending).toMatchObject({ aborted: true, timedOut: false });
    expect(processesWith(sleep)).toEqual([]);
  });

  it("starts with no signal ignored and with empty input", async () => {
    const end = await run(`sh ${programs}/say-signals.sh; cat; echo end`, { containment });
    expect(readFileSync(end.stdoutFile, "utf8")).toBe("SigIgn:\t0000000000000000\nend\n");
  });

  it.each(["SIGKILL", "SIGTERM"] as const)("ends with all it started when we end by %s", async (signal) => {
    const sleep = aSleep();
    const program = `sh ${programs}/hang-in-session.sh ${sleep}`;
    expect(await startAndKill(program, { trace: sleep, containment, signal })).toBe(signal);
    await until(() => processesWith(sleep).length === 0);
  });
});

describe("containment", () => {
  it.each(containments.filter((each) => each.kind !== "tracked"))(
    "by $kind holds a process that hides every trace",
    async (containment) => {
      const sleep = aSleep();
      const end = await run(`sh ${programs}/run-away.sh ${sleep}`, { containment });
      expect(end.exitCode).toBe(0);
      expect(processesWith(sleep)).toEqual([]);
    },
  );
});

describe("the output of a command", () => {
  it("is kept to its cap, first part and end, while the rest is counted", async () => {
    const outputCap = 100_000;
    const end = await run("echo first; head -c 3000000 /dev/zero | tr '\\0' x; echo last", { outputCap });
    const kept = readFileSync(end.stdoutFile, "latin1");
    expect(end.truncated).toBe(true);
    expect(kept).toMatch(/^first\nx+\n\[2900011 bytes of output not kept\]\nx+last\n$/);
    expect(kept.length).toBe(outputCap + "\n[2900011 bytes of output not kept]\n".length);
  });

  it("does not fill the disk when it never ends", async () => {
    const end = await run("yes", { outputCap: 50_000, timeoutMs: 200 });
    expect(end).toMatchObject({ timedOut: true, truncated: true });
    expect(readFileSync(end.stdoutFile).length).toBeLessThan(51_000);
  });

  it("is a pipe that can be opened by name, as scripts do with /dev/stderr", async () => {
    const end = await run("echo spoken >/dev/stderr; echo said >/dev/stdout");
    expect(readFileSync(end.stderrFile, "utf8")).toBe("spoken\n");
    expect(readFileSync(end.stdoutFile, "utf8")).toBe("said\n");
  });

  it("leaves no file but the two", async () => {
    const directory = aFolder();
    const [stdoutFile, stderrFile] = [join(directory, "out"), join(directory, "err")];
    await run("exit 0", { directory, stdoutFile, stderrFile });
    expect(readdirSync(directory).sort()).toEqual(["err", "out"]);
  });
});

it("says why a command could not be started", async () => {
  const end = await run("exit 0", { directory: "/no/such/folder" });
  expect(end).toMatchObject({ exitCode: undefined, timedOut: false });
  expect(end.spawnError).toContain("ENOENT");
});

it("gives the command exactly the environment it was given, and the mark", async () => {
  const end = await run("env", { env: { ...env, ONE: "1" } });
  const names = readFileSync(end.stdoutFile, "utf8")
    .split("\n")
    .map((line) => line.split("=")[0]);
  // PWD, and for some shells SHLVL and _, are the shell's own.
  const own = names.filter((name) => !["", "PWD", "OLDPWD", "SHLVL", "_"].includes(name ?? ""));
  expect(own.sort()).toEqual(["ONE", "OUTCOME_GATE_RUN", "PATH"]);
});

/** Runs the command from a process of its own, waits for its trace, and ends that process with the signal. */
async function startAndKill(
  command: string,
  {
    trace,
    containment,
    signal,
  }: { readonly trace: string; readonly containment: Containment; readonly signal: NodeJS.Signals },
) {
  const folder = aFolder();
  const [stdoutFile, stderrFile] = [join(folder, "out"), join(folder, "err")];
  const request = { command, directory: folder, env, timeoutMs: 60_000, stdoutFile, stderrFile, containment };
  const outfile = join(folder, "run.mjs");
  buildSync({
    stdin: {
      contents: `import { runProcess } from "./src/adapters/process/run-process.ts";
        await runProcess(${JSON.stringify(request)});`,
      resolveDir: resolve("."),
    },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  const child = spawn(process.execPath, [outfile], { stdio: "inherit" });
  const exit = once(child, "exit");
  await until(() => processesWith(trace).length >= 3);
  child.kill(signal);
  const [, ended] = await exit;
  return ended;
}

/** Waits for what another process does on its own: there is nothing to be told by. */
async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > end) {
      throw new Error("It did not come true within 15 seconds.");
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
