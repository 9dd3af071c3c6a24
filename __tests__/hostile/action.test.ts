import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { build } from "esbuild";
import { guardRunner } from "../../src/action/guard-runner.ts";
import { UserError } from "../../src/core/user-error.ts";
import { aFolder } from "../builders/a-folder.ts";
import { processesWith } from "../builders/a-sleeper.ts";
import { aPullRequestPayload } from "../builders/event-payload.ts";
import { gitRepository } from "../builders/git-repository.ts";

const bundle = join(aFolder(), "gate.mjs");
const SECRET = `ghs_hostile${process.pid}secret`;

beforeAll(async () => {
  await build({
    entryPoints: [resolve("src/action/gate.ts")],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
});

interface World {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The runner's side: its files, and variables that hold secrets. */
function aRunner(checkout: { readonly base: string; readonly head: string }): World {
  const folder = aFolder();
  const at = (name: string, text = "") => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    GITHUB_ACTIONS: "true",
    GITHUB_REPOSITORY: "acme/shop",
    GITHUB_RUN_ID: "17",
    GITHUB_EVENT_NAME: "pull_request",
    GITHUB_EVENT_PATH: at("event.json", JSON.stringify(aPullRequestPayload(checkout))),
    GITHUB_ENV: at("_runner_file_commands/set_env_1", "KEPT=1\n"),
    GITHUB_PATH: at("_runner_file_commands/add_path_1"),
    GITHUB_OUTPUT: at("_runner_file_commands/set_output_1"),
    GITHUB_STATE: at("_runner_file_commands/save_state_1"),
    GITHUB_STEP_SUMMARY: at("_runner_file_commands/step_summary_1"),
    GITHUB_TOKEN: SECRET,
    ACTIONS_RUNTIME_TOKEN: SECRET,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: SECRET,
    NPM_TOKEN: SECRET,
    RUNNER_TEMP: folder,
    INPUT_GATE: "all",
    INPUT_COMMAND: "sh test.sh",
    INPUT_REPORT: "tap",
  };
  return { folder, env };
}

/** A change whose only test is `attack`, a shell script that knows where the runner's files are. */
async function attackWith(
  attack: (world: World) => string,
  { node = process.execPath, whileItRuns = () => {} }: { node?: string; whileItRuns?: () => void } = {},
) {
  const repository = gitRepository({ folder: aFolder() });
  const TEST = "echo 1..1\necho ok 1 - a\n";
  const [base = ""] = repository.commit({ "test.sh": TEST, "attack.sh": "" });
  const world = aRunner({ base, head: "0".repeat(40) });
  const [head = ""] = repository.checkOut({ "test.sh": `sh attack.sh\n${TEST}`, "attack.sh": attack(world) });
  writeFileSync(world.env["GITHUB_EVENT_PATH"] ?? "", JSON.stringify(aPullRequestPayload({ base, head })));
  const child = spawn(node, [bundle], {
    cwd: repository.folder,
    env: world.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (log += String(part)));
  const watcher = watch(world.folder, (_, name) => name === "running" && whileItRuns());
  const code = await new Promise<number | null>((done) => child.on("close", done));
  watcher.close();
  const file = (name: string) => readFileSync(world.env[name] ?? "", "utf8");
  return { ...world, code, log, file };
}

describe("a stranger's test in a job", () => {
  it("finds no secret in its own environment nor in that of any process it sees", async () => {
    const { folder, code } = await attackWith(
      ({ folder: at }) =>
        `env >${at}/env\nfor file in /proc/[0-9]*/environ; do tr '\\0' '\\n' <$file; done >${at}/others 2>/dev/null\n`,
    );
    expect(code).toBe(0);
    expect(readFileSync(join(folder, "env"), "utf8")).not.toContain(SECRET);
    const names = readFileSync(join(folder, "env"), "utf8").match(/^\w+(?==)/gm);
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(GITHUB_|ACTIONS_|INPUT_|RUNNER_)/)]),
    );
    // Without a namespace of its own it sees the gate's processes.
    if (process.getuid?.() === 0) expect(readFileSync(join(folder, "others"), "utf8")).not.toContain(SECRET);
  });

  it("cannot steer the job by the runner's files: what it wrote is taken back, and the job ends red", async () => {
    const { code, log, file } = await attackWith(
      ({ env }) =>
        `echo PATH=/evil >>${env["GITHUB_ENV"]}\necho /evil >>${env["GITHUB_PATH"]}\necho outcome=resolved >>${env["GITHUB_OUTPUT"]}\nrm ${env["GITHUB_STEP_SUMMARY"]}; ln -s /etc/passwd ${env["GITHUB_STEP_SUMMARY"]}\n`,
    );
    expect(code).toBe(1);
    expect(log).toContain("GITHUB_ENV, GITHUB_PATH, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY");
    expect(file("GITHUB_ENV")).toBe("KEPT=1\n");
    expect([file("GITHUB_PATH"), file("GITHUB_STEP_SUMMARY")]).toEqual(["", ""]);
    expect(file("GITHUB_OUTPUT")).not.toContain("resolved");
  });

  it("cannot act by workflow commands: while it runs the runner takes none, and nothing it prints is passed on", async () => {
    const { log } = await attackWith(
      () =>
        "echo '::add-mask::a'\necho '::error::fake'\necho '##[error]fake' >&2\necho '::save-state name=x::y'\nexit 3\n",
    );
    const [, word = ""] = /^::stop-commands::(\S{20,})$/m.exec(log) ?? [];
    expect(word).not.toBe("");
    const between = log.slice(log.indexOf(word) + word.length, log.indexOf(`\n::${word}::\n`));
    expect(between).not.toMatch(/^\s*::(?!\u200b)/m);
    expect(log.split(`::${word}::`).length).toBe(2);
    expect(log).not.toMatch(/^::(add-mask::a|error::fake|save-state)/m);
    expect(log).not.toMatch(/^##\[error\]fake/m);
  });

  it("is ended with all its descendants, also those in sessions of their own, before the job goes on", async () => {
    const sleep = `300.${process.pid}77`;
    const { code } = await attackWith(
      () => `setsid sh -c 'nohup sleep ${sleep} >/dev/null 2>&1 &' &\n(setsid setsid sleep ${sleep} &)\n`,
    );
    expect(code).toBe(0);
    expect(processesWith(sleep)).toEqual([]);
  });
});

describe("the guard of the runner's files", () => {
  it("puts back a file that was removed, and lets alone one that never was", async () => {
    const folder = aFolder();
    const [path, absent] = [join(folder, "env"), join(folder, "absent")];
    writeFileSync(path, "A=1\n");
    const env = { GITHUB_ENV: path, GITHUB_OUTPUT: absent };
    const said: string[] = [];
    const write = (text: string) => void said.push(text);
    await expect(guardRunner(async () => execFileSync("rm", [path]), { env, write })).rejects.toThrow(
      UserError,
    );
    expect(readFileSync(path, "utf8")).toBe("A=1\n");
    expect(await guardRunner(async () => 7, { env, write })).toBe(7);
    expect(existsSync(absent)).toBe(false);
    await expect(guardRunner(async () => writeFileSync(absent, "x"), { env, write })).rejects.toThrow(
      "GITHUB_OUTPUT",
    );
    expect(existsSync(absent)).toBe(false);
  });

  it("lets commands act again also when the work fails, and tells the work's own fault", async () => {
    const said: string[] = [];
    const work = async () => {
      throw new Error("boom");
    };
    await expect(guardRunner(work, { env: {}, write: (text) => void said.push(text) })).rejects.toThrow(
      "boom",
    );
    const [, word = ""] = /^::stop-commands::(.+)\n$/.exec(said[0] ?? "") ?? [];
    expect(said[1]).toBe(`\n::${word}::\n`);
  });
});

describe("the gate's own environment", () => {
  const node = process.env["OUTCOME_GATE_NODE24"] ?? process.execPath;
  const canReplace = execFileSync(node, ["-p", "typeof process.execve"]).toString().trim() === "function";

  (canReplace ? it : it.skip)(
    "cannot be read in /proc by the user's other processes (needs process.execve, Node 22.15)",
    async () => {
      const looks: (readonly number[])[] = [];
      const { code } = await attackWith(({ folder }) => `touch ${folder}/running; sleep 1\n`, {
        node,
        whileItRuns: () => void looks.push(processesWithEnvironment(SECRET)),
      });
      expect(code).toBe(0);
      expect(looks.length).toBeGreaterThan(0);
      expect(looks.flat()).toEqual([]);
    },
  );
});

function processesWithEnvironment(text: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "latin1").includes(text);
      } catch {
        return false;
      }
    });
}
