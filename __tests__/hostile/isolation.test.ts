import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { UserError } from "../../src/core/user-error.ts";
import { aFolder } from "../builders/a-folder.ts";
import { aSleep, processesWith } from "../builders/a-sleeper.ts";
import { aSuite, aSuiteRunner, passing, statuses } from "../builders/a-suite-runner.ts";

const open: Awaited<ReturnType<typeof aSuiteRunner>>[] = [];

async function runnerOn(...args: Parameters<typeof aSuiteRunner>) {
  const runner = await aSuiteRunner(...args);
  open.push(runner);
  return runner;
}

afterEach(async () => {
  for (const runner of open.splice(0)) expect(await runner.close()).toEqual([]);
});

function works(...command: readonly [string, ...string[]]): boolean {
  try {
    execFileSync(command[0], command.slice(1), { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const hasNetworkNamespaces = works(
  "unshare",
  "--user",
  "--map-root-user",
  "--net",
  "ip",
  "link",
  "set",
  "lo",
  "up",
);
const hasContainer = works("bwrap", "--unshare-all", "--ro-bind", "/", "/", "true");
const itNetwork = hasNetworkNamespaces ? it : it.skip;
const itContainer = hasContainer ? it : it.skip;

/** A listener of ours, and a line that says whether a test reaches it. */
async function aListener() {
  const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const connect = (to: number | string) =>
    `${process.execPath} -e 'require("net").connect(${to},"127.0.0.1").on("connect",()=>process.exit(0)).on("error",()=>process.exit(1))'`;
  return { server, connect, port };
}

describe("isolate: network", () => {
  itNetwork(
    "keeps tests and build from the network, also from this machine's, and leaves them a loopback of their own",
    async () => {
      const { server, connect, port } = await aListener();
      const runner = await runnerOn([{ file: "" }]);
      const own = `${process.execPath} -e 'require("net").createServer().listen(4711,"127.0.0.1",function(){this.close()})'`;
      const suite = aSuite({
        isolate: "network",
        setup: `${connect(port)} && touch "$HOME/setup-reached"`,
        build: `${connect(port)} || touch "$HOME/build-did-not"`,
        command: `${connect(port)} && reached=reached; ${own} && loop=loopback; ${passing("$(ls $HOME | tr '\\n' ' ')$reached$loop")}`,
      });
      expect(statuses(await runner.run(0, suite))).toEqual({
        "build-did-not setup-reached loopback": "passed",
      });
      server.close();
    },
  );

  itNetwork("ends everything as without it", async () => {
    const sleep = aSleep();
    const runner = await runnerOn([{ file: "" }]);
    const command = `(setsid sleep ${sleep} &); sleep ${sleep}`;
    expect(await runner.run(0, aSuite({ isolate: "network", command }), { timeoutMs: 400 })).toMatchObject({
      kind: "timed-out",
    });
    expect(processesWith(sleep)).toEqual([]);
  });
});

describe("isolate: container", () => {
  itContainer(
    "shows the tests nothing of the user's, lets them write in the lane only, and reports as ever",
    async () => {
      const home = aFolder();
      writeFileSync(join(home, "secret"), "s");
      mkdirSync(join(home, "tools/bin"), { recursive: true });
      writeFileSync(join(home, "tools/bin/own-tool"), "#!/bin/sh\necho tool\n", { mode: 0o755 });
      const outside = aFolder();
      const env = { PATH: `${home}/tools/bin:${process.env["PATH"]}`, HOME: home };
      const runner = await runnerOn([{ ".gitignore": "node_modules\n", "src/a": "1\n" }], { env });
      mkdirSync(join(runner.checkout, "node_modules/dep"), { recursive: true });
      writeFileSync(join(runner.checkout, "node_modules/dep/x"), "dep");
      const command = [
        `[ -e ${home}/secret ] && echo home-seen >>out`,
        `touch ${outside}/written 2>/dev/null && echo outside-written >>out`,
        `[ -e ${runner.checkout}/.git/config ] && echo config-seen >>out`,
        `touch ${runner.checkout}/src/b 2>/dev/null && echo checkout-written >>out`,
        `ls /proc | grep -c '^[0-9]' >count; [ $(cat count) -gt 12 ] && echo processes-seen >>out`,
        "own-tool >>out; cat node_modules/dep/x >>out; git log --oneline | wc -l >>out; touch $TMPDIR/t $HOME/h",
        passing("$(tr '\\n' ' ' <out)"),
      ].join("\n");
      const run = await runner.run(0, aSuite({ isolate: "container", command }));
      expect(statuses(run)).toEqual({ "tool dep1": "passed" });
      expect(existsSync(join(outside, "written"))).toBe(false);
      expect(readFileSync(join(home, "secret"), "utf8")).toBe("s");
    },
  );

  itContainer("ends everything as without it, and tells the exit code and the signal", async () => {
    const sleep = aSleep();
    const runner = await runnerOn([{ file: "" }]);
    const run = (command: string, timeoutMs = 30_000) =>
      runner.run(0, aSuite({ isolate: "container", command }), { timeoutMs });
    expect(await run(`(setsid sleep ${sleep} &); sleep ${sleep}`, 600)).toMatchObject({ kind: "timed-out" });
    expect(await run(`(setsid sleep ${sleep} &); exit 3`)).toMatchObject({ kind: "crashed", exitCode: 3 });
    expect(processesWith(sleep)).toEqual([]);
  });
});

describe("where the system cannot isolate", () => {
  it("the run is refused with the reason, never run open", async () => {
    const path = process.env["PATH"];
    const runner = await runnerOn([{ file: "" }]);
    process.env["PATH"] = "/nowhere";
    try {
      await expect(runner.run(0, aSuite({ isolate: "container", command: "exit 0" }))).rejects.toThrow(
        UserError,
      );
    } finally {
      process.env["PATH"] = path;
    }
  });
});
