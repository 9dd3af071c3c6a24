import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { build } from "esbuild";
import { findDependencyFolders } from "../../../src/adapters/lanes/dependency-folders.ts";
import { dependencyEnvironment, linkDependencies } from "../../../src/adapters/lanes/link-dependencies.ts";
import { coverFolder } from "../../../src/adapters/process/cover-folder.ts";
import { UserError } from "../../../src/core/user-error.ts";
import { aFolder } from "../../builders/a-folder.ts";
import { aSuite, aSuiteRunner, passing, statuses } from "../../builders/a-suite-runner.ts";
import { folderState } from "../../builders/folder-state.ts";
import { gitRepository, type TestTree } from "../../builders/git-repository.ts";

type Files = Readonly<Record<string, string>>;

/** A checkout with tracked files, installed ones, and links (place: target), and a lane beside it. */
function aLane(tracked: TestTree, installed: Files, links: Files = {}) {
  const [checkout, lane] = [aFolder(), aFolder()];
  gitRepository({ folder: checkout }).checkOut(tracked);
  write(checkout, installed);
  for (const [place, target] of Object.entries(links)) {
    mkdirSync(dirname(join(checkout, place)), { recursive: true });
    symlinkSync(target, join(checkout, place));
  }
  const texts = Object.entries(tracked).map(([path, file]) => [path, typeof file === "string" ? file : ""]);
  write(lane, Object.fromEntries(texts));
  const link = async () => {
    const content = await findDependencyFolders(checkout);
    const places = { checkout, lane, isUntracked: content.isUntracked };
    return { paths: await linkDependencies(content, places), content, places };
  };
  return { checkout, lane, link };
}

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const node = (lane: string, code: string): string =>
  execFileSync("node", ["-p", code], { cwd: lane, encoding: "utf8" }).trim();

describe("node_modules in a lane", () => {
  it("is a folder of its own with a link per package and without the tools' caches", async () => {
    const { lane, link } = aLane(
      { a: "" },
      {
        "node_modules/plain/package.json": "{}",
        "node_modules/@scope/one/package.json": "{}",
        "node_modules/.cache/tool/state": "",
        "node_modules/.package-lock.json": "{}",
        "node_modules/.yarn-state.yml": "state",
      },
    );
    expect((await link()).paths).toEqual(["node_modules"]);
    expect(readdirSync(join(lane, "node_modules")).sort()).toEqual([".yarn-state.yml", "@scope", "plain"]);
    expect(lstatSync(join(lane, "node_modules/@scope")).isDirectory()).toBe(true);
    expect(lstatSync(join(lane, "node_modules/@scope/one")).isSymbolicLink()).toBe(true);
  });

  it("is found where the checkout has no more than a link to another checkout's", async () => {
    const other = aFolder();
    write(other, { "node_modules/plain/index.js": "module.exports = 'other';", file: "" });
    const links = {
      node_modules: join(other, "node_modules"),
      "sub/vendor": join(other, "file"),
      dead: "/none",
    };
    const { lane, link } = aLane({ a: "" }, {}, links);
    expect((await link()).paths).toEqual(["node_modules"]);
    expect(node(lane, "require('plain')")).toBe("other");
    expect(lstatSync(join(lane, "node_modules")).isDirectory()).toBe(true);
  });

  it("has programs that lead to the lane's packages", async () => {
    const { lane, link } = aLane(
      { a: "", "tools/own/cli.js": "console.log('lane')" },
      { "node_modules/plain/cli.js": "" },
      { "node_modules/own": "../tools/own", "node_modules/.bin/own": "../own/cli.js" },
    );
    await link();
    write(lane, { "tools/own/cli.js": "console.log('only in the lane')" });
    expect(execFileSync("node", [join(lane, "node_modules/.bin/own")], { cwd: lane, encoding: "utf8" })).toBe(
      "only in the lane\n",
    );
  });

  it("has a real copy of each package that uses one of the repository's own, directly or not", async () => {
    const needs = (name: string) => JSON.stringify({ dependencies: { [name]: "*" } });
    const { lane, link } = aLane(
      { "packages/own/index.js": "module.exports = 'user'" },
      {
        "node_modules/plugin/package.json": needs("own"),
        "node_modules/plugin/index.js": "module.exports = 'plugin of ' + require('own')",
        "node_modules/host/package.json": needs("plugin"),
        "node_modules/host/index.js": "module.exports = 'host of ' + require('plugin')",
        "node_modules/other/package.json": "{}",
      },
      { "node_modules/own": "../packages/own" },
    );
    await link();
    write(lane, { "packages/own/index.js": "module.exports = 'lane'" });
    expect(node(lane, "require('host')")).toBe("host of plugin of lane");
    expect(lstatSync(join(lane, "node_modules/other")).isSymbolicLink()).toBe(true);
  });

  it("is refused, with the line to use, when a package lies in a folder that git does not track", async () => {
    const { link } = aLane(
      { a: "" },
      { "build/own/package.json": "{}" },
      { "node_modules/own": "../build/own" },
    );
    const refusal = await link().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UserError);
    expect((refusal as UserError).message).toContain("`node_modules/own`");
    expect((refusal as UserError).hint).toContain("setup: npm ci");
  });

  it("is refused when pnpm's store leads back into the repository", async () => {
    const { link } = aLane(
      { "packages/own/package.json": "{}" },
      { "node_modules/.pnpm/plugin@1/node_modules/plugin/package.json": "{}" },
      {
        "node_modules/own": "../packages/own",
        "node_modules/plugin": ".pnpm/plugin@1/node_modules/plugin",
        "node_modules/.pnpm/plugin@1/node_modules/own": "../../../../packages/own",
      },
    );
    await expect(link()).rejects.toMatchObject({ hint: expect.stringContaining("pnpm install") });
  });

  it("comes and goes with the workspace package it belongs to", async () => {
    const runner = await aSuiteRunner([
      { "packages/a/package.json": "{}", ".gitignore": "node_modules" },
      { other: "", ".gitignore": "node_modules" },
      { "packages/a/package.json": "{}", ".gitignore": "node_modules" },
    ]);
    write(runner.checkout, { "packages/a/node_modules/plain/package.json": "{}" });
    const suite = aSuite({ command: passing("has: $(ls -A packages/a 2>/dev/null | tr '\\n' ' ')") });
    expect(statuses(await runner.run(0, suite))).toEqual({ "has: node_modules package.json": "passed" });
    expect(statuses(await runner.run(1, suite))).toEqual({ "has:": "passed" });
    expect(statuses(await runner.run(2, suite))).toEqual({ "has: node_modules package.json": "passed" });
    await runner.close();
  });
});

describe("Composer's vendor folder in a lane", () => {
  it("has a loader of its own, since the loader finds the repository by its own place", async () => {
    const { lane, link } = aLane(
      { "composer.json": "{}" },
      {
        "vendor/autoload.php": "<?php",
        "vendor/composer/installed.json": "{}",
        "vendor/acme/tool/a.php": "<?php",
      },
    );
    await link();
    expect(lstatSync(join(lane, "vendor/composer/installed.json")).isFile()).toBe(true);
    expect(lstatSync(join(lane, "vendor/composer")).isDirectory()).toBe(true);
    expect(lstatSync(join(lane, "vendor/acme/tool")).isSymbolicLink()).toBe(true);
  });
});

const hasPython = (() => {
  try {
    execFileSync("python3", ["-m", "venv", "--help"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe("a virtual environment in a lane", () => {
  const itWithPython = hasPython ? it : it.skip;
  const sites = (checkout: string): string => {
    const lib = join(checkout, ".venv/lib");
    return join(lib, readdirSync(lib)[0] ?? "", "site-packages");
  };
  const project = { "pyproject.toml": "", "src/own/__init__.py": "where = 'user'" };

  itWithPython("imports what was installed as editable from the lane, not from the checkout", async () => {
    const { checkout, lane, link } = aLane(project, {});
    execFileSync("python3", ["-m", "venv", "--without-pip", ".venv"], { cwd: checkout });
    write(sites(checkout), {
      "__editable__.own-1.pth": `${checkout}/src\n`,
      "own-1.dist-info/direct_url.json": `{"dir_info": {"editable": true}, "url": "file://${checkout}"}`,
    });
    const { content, places } = await link();
    write(lane, { "src/own/__init__.py": "where = 'lane'" });
    const env = { PATH: process.env["PATH"] ?? "" };
    const more = await dependencyEnvironment(content, places, env);
    expect(more).toEqual({ PYTHONPATH: join(lane, "src"), UV_NO_SYNC: "1" });
    const say = (extra: object) =>
      execFileSync(join(lane, ".venv/bin/python"), ["-c", "import own; print(own.where)"], {
        cwd: lane,
        env: { ...env, ...extra, PYTHONDONTWRITEBYTECODE: "1" },
        encoding: "utf8",
      }).trim();
    expect([say({}), say(more)]).toEqual(["user", "lane"]);
  });

  it.each([
    ["a loader that builds on import", { "_own_editable.py": "" }],
    [
      "a finder that renames a module",
      { "__editable___own_1_finder.py": "MAPPING: dict[str, str] = {'renamed': 'CHECKOUT/src/own'}\n" },
    ],
  ])("refuses %s", async (_, files) => {
    const { checkout, link } = aLane(project, { ".venv/pyvenv.cfg": "" });
    const site = join(checkout, ".venv/lib/python3.11/site-packages");
    const texts = Object.entries(files).map(([path, text]) => [path, text.replaceAll("CHECKOUT", checkout)]);
    write(site, {
      ...Object.fromEntries(texts),
      "own-1.dist-info/direct_url.json": `{"dir_info": {"editable": true}, "url": "file://${checkout}"}`,
    });
    const { content, places } = await link();
    const asked = dependencyEnvironment(content, places, { PATH: "/nowhere" });
    await expect(asked).rejects.toMatchObject({ hint: expect.stringContaining("setup: python -m venv") });
  });

  it("takes the module's folder from a finder that maps it", async () => {
    const { checkout, lane, link } = aLane(project, { ".venv/pyvenv.cfg": "" });
    write(join(checkout, ".venv/lib/python3.11/site-packages"), {
      "__editable___own_1_finder.py": `MAPPING = {'own': '${checkout}/src/own'}\n`,
    });
    const { content, places } = await link();
    const more = await dependencyEnvironment(content, places, { PATH: "/nowhere" });
    expect(more["PYTHONPATH"]).toBe(join(lane, "src"));
  });

  it("is the user's, linked, and nothing else of the checkout is", async () => {
    const { lane, link } = aLane(project, { ".venv/pyvenv.cfg": "", "notes.txt": "mine" });
    expect((await link()).paths).toEqual([".venv"]);
    expect(readFileSync(join(lane, ".venv/pyvenv.cfg"), "utf8")).toBe("");
    expect(existsSync(join(lane, "notes.txt"))).toBe(false);
  });
});

describe("the user's checkout", () => {
  const installed = {
    "node_modules/pkg/package.json": "{}",
    "node_modules/pkg/state": "as installed",
    "node_modules/.cache/old": "the user's",
  };
  const writes = [
    "cat node_modules/pkg/state",
    'echo "by the tests" > node_modules/pkg/state',
    "rm node_modules/pkg/package.json",
    "mkdir -p node_modules/pkg/dist node_modules/.cache/tool node_modules/.vite",
    "touch node_modules/pkg/dist/new node_modules/.cache/tool/new node_modules/.vite/new",
    "cat node_modules/pkg/state node_modules/.cache/tool/new",
  ].join(" && ");

  it("is not changed by tests that write into its packages, which see what they wrote", async () => {
    const site = await aSuiteRunner([{ a: "" }]);
    write(site.checkout, installed);
    const before = folderState(site.checkout);
    const build = 'echo "by the build" > node_modules/pkg/state';
    const command = `${writes} && ${passing("$(cat node_modules/pkg/state)")}`;
    const run = await site.run(0, aSuite({ build, command }));
    expect(statuses(run)).toEqual({ "by the tests": "passed" });
    expect(folderState(site.checkout)).toEqual(before);
    // The next run finds them as they were installed.
    const again = await site.run(0, aSuite({ command: passing("$(cat node_modules/pkg/state)") }));
    expect(statuses(again)).toEqual({ "as installed": "passed" });
    expect(await site.close()).toEqual([]);
  });

  it("counts no run against the tests in which nothing could be laid over it", async () => {
    const site = await aSuiteRunner([{ a: "" }]);
    write(site.checkout, installed);
    expect(statuses(await site.run(0, aSuite({ command: passing("t") })))).toEqual({ t: "passed" });
    const withoutMount = aFolder();
    symlinkSync("/usr/bin/unshare", join(withoutMount, "unshare"));
    const suite = aSuite({ command: passing("t"), env: { PATH: withoutMount } });
    await expect(site.run(0, suite)).rejects.toThrow("they were not started");
    expect(await site.close()).toEqual([]);
  });

  // Only root can be somebody else.
  (process.getuid?.() === 0 ? it : it.skip)("is as safe from somebody who is not root", async () => {
    const top = aFolder();
    write(top, { "checkout/pkg/state": "as installed" });
    execFileSync("chown", ["-R", "65534:65534", top]);
    const script = fileURLToPath(new URL("../../programs/write-covered.ts", import.meta.url));
    const bundle = join(top, "write-covered.mjs");
    await build({ entryPoints: [script], outfile: bundle, bundle: true, format: "esm", platform: "node" });
    const options = { uid: 65534, gid: 65534, cwd: top, encoding: "utf8" } as const;
    const said = execFileSync(process.execPath, [bundle, join(top, "checkout"), join(top, "over")], options);
    expect(said).toBe("65534 by the tests\n");
    expect(readFileSync(join(top, "checkout/pkg/state"), "utf8")).toBe("as installed");
    expect(existsSync(join(top, "over"))).toBe(false);
  });

  it("is told of where nothing can keep the tests from it", async () => {
    const folder = aFolder();
    expect(await coverFolder({ folder, over: join(folder, "below") })).toMatchObject({ kind: "open" });
    expect(await coverFolder({ folder: `${folder},ro`, over: aFolder() })).toMatchObject({ kind: "open" });
    expect(await coverFolder({ folder: "/", over: aFolder() })).toMatchObject({ kind: "open" });
    expect(await coverFolder({ folder: join(folder, "gone"), over: aFolder() })).toEqual({
      kind: "open",
      because: "the system allows no overlay",
    });
  });
});
