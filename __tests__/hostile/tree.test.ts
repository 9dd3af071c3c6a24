import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { evaluateLocally } from "../../src/engine/evaluate-locally.ts";
import { aFolder } from "../builders/a-folder.ts";
import { aSuite, aSuiteRunner, passing, shellFramework, statuses } from "../builders/a-suite-runner.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite } from "../builders/shell-project.ts";

const open: Awaited<ReturnType<typeof aSuiteRunner>>[] = [];

async function runnerOn(trees: readonly TestTree[], more?: Parameters<typeof aSuiteRunner>[1]) {
  const runner = await aSuiteRunner(trees, more);
  open.push(runner);
  return runner;
}

afterEach(async () => {
  for (const runner of open.splice(0)) expect(await runner.close()).toEqual([]);
});

const link = (text: string) => ({ mode: "120000", text });
const quiet = { runStarted() {}, runEnded() {}, note() {} };

describe("links in the tree", () => {
  it("do not lead linked dependencies out of the lane, nor the removal of their leftovers", async () => {
    const outside = aFolder();
    mkdirSync(join(outside, "a"));
    mkdirSync(join(outside, "a", "node_modules"));
    writeFileSync(join(outside, "a", "node_modules", "precious"), "");
    const fresh = aFolder();
    mkdirSync(join(fresh, "a"));
    const package_ = { "packages/a/package.json": "{}", ".gitignore": "node_modules\n" };
    const runner = await runnerOn([{ packages: link(outside) }, { packages: link(fresh) }, package_]);
    mkdirSync(join(runner.checkout, "packages/a/node_modules/dep"), { recursive: true });
    for (const tree of [0, 1, 2, 0]) {
      expect(statuses(await runner.run(tree, aSuite({ command: passing("ran") })))).toEqual({
        ran: "passed",
      });
    }
    expect(readdirSync(join(outside, "a", "node_modules"))).toEqual(["precious"]);
    expect(readdirSync(join(fresh, "a"))).toEqual([]);
  });

  it("do not lead the making or clearing of the report's folder out of the lane", async () => {
    const outside = aFolder();
    mkdirSync(join(outside, "reports"));
    writeFileSync(join(outside, "reports", "precious"), "");
    const framework = {
      ...shellFramework,
      invoke: (...args: Parameters<typeof shellFramework.invoke>) => ({
        ...shellFramework.invoke(...args),
        report: { from: "directory" as const, path: "target/reports" },
      }),
    };
    const trees = [{ target: link(outside) }, { target: link(join(outside, "absent")) }];
    const runner = await runnerOn(trees, { framework });
    await runner.run(0, aSuite({ command: "exit 0" }));
    await runner.run(1, aSuite({ command: "exit 0" }));
    expect(readdirSync(outside)).toEqual(["reports"]);
    expect(readdirSync(join(outside, "reports"))).toEqual(["precious"]);
  });

  it("do not lead the lane's own files out of it: a folder that becomes a link and back", async () => {
    const outside = aFolder();
    const trees = [{ "src/a": "1\n" }, { src: link(outside) }, { "src/a": "2\n", "src/b": "3\n" }];
    const runner = await runnerOn(trees);
    for (const tree of [0, 1, 2, 1, 0]) await runner.run(tree, aSuite({ command: passing("x") }));
    expect(readdirSync(outside)).toEqual([]);
  });
});

describe("what the tree configures for git", () => {
  it("runs nothing: filters, diff and merge drivers, hooks, fsmonitor, aliases, submodules, whatever the clone has set", async () => {
    const folder = aFolder();
    const evil = `touch ${join(folder, "acted")}; cat`;
    const repository = gitRepository({ folder: join(aFolder()) });
    const tree = (line: string): TestTree => ({
      ...shellRunner,
      "src/lines": `${line}\n`,
      "t/line.sh": expectLine("src/lines", "one"),
      ".gitattributes": "* filter=evil diff=evil merge=evil text working-tree-encoding=UTF-8\n",
      ".gitmodules": `[submodule "s"]\n\tpath = s\n\turl = ext::sh -c '${evil}'\n\tupdate = !${evil}\n`,
      s: { mode: "160000", text: "1".repeat(40) },
      "hooks/post-checkout": { mode: "100755", text: `#!/bin/sh\n${evil}\n` },
      ".gitconfig": `[core]\n\thooksPath = hooks\n\tfsmonitor = ${evil}\n`,
    });
    repository.commit(tree("one"), tree("two"));
    for (const [key, value] of [
      ["filter.evil.smudge", evil],
      ["filter.evil.clean", evil],
      ["filter.evil.process", evil],
      ["diff.evil.textconv", evil],
      ["diff.evil.command", evil],
      ["merge.evil.driver", evil],
      ["core.fsmonitor", evil],
      ["core.hooksPath", join(repository.folder, "hooks")],
      ["core.sshCommand", evil],
      ["core.pager", evil],
      ["alias.read-tree", `!${evil}`],
      ["include.path", join(repository.folder, ".gitconfig")],
      ["protocol.ext.allow", "always"],
    ] as const) {
      repository.git("config", key, value);
    }
    for (const headTree of ["as-committed", "merged-into-base"] as const) {
      const verdict = await evaluateLocally(
        {
          repository: repository.folder,
          base: "main~1",
          head: "main",
          headTree,
          tool: "outcome-gate test",
          search: "localize",
          suites: shellSuite,
          cache: "none",
        },
        quiet,
      );
      expect(verdict.outcome).toBe("regression");
    }
    expect(existsSync(join(folder, "acted"))).toBe(false);
  });
});

describe("what a run does to its lane", () => {
  it("is gone for the next run: a .git with hooks and settings, links in place of folders, files without rights", async () => {
    const outside = aFolder();
    const acted = join(outside, "acted");
    const runner = await runnerOn([{ "src/a": "1\n" }, { "src/a": "2\n" }]);
    const attack = [
      "rm -rf .git/hooks && mkdir -p .git/hooks",
      `printf '#!/bin/sh\\ntouch ${acted}\\n' >.git/hooks/post-checkout && chmod +x .git/hooks/post-checkout`,
      `git config core.fsmonitor 'touch ${acted}'`,
      `git config filter.x.smudge 'touch ${acted}; cat'; echo '* filter=x' >.git/info/attributes`,
      `rm -rf src && ln -s ${outside} src`,
      "mkdir locked && touch locked/x && chmod 0 locked",
      passing("attacked"),
    ].join("\n");
    await runner.run(0, aSuite({ command: attack }));
    const run = await runner.run(1, aSuite({ command: passing("$(cat src/a)$(ls)") }));
    expect(statuses(run)).toEqual({ "2src": "passed" });
    expect(readdirSync(outside)).toEqual([]);
    expect(existsSync(acted)).toBe(false);
    expect(readFileSync(join(runner.checkout, "src/a"), "utf8")).toBe("2\n");
  });
});
