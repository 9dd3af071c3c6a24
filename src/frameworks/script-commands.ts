import type { PackageManifest } from "./package-manifest.ts";
import { type ShellCommand, shellCommands, textOf, writeWords } from "./shell-words.ts";

/** A command that a package script comes down to, and the script that holds it. */
export interface ScriptCommand {
  readonly words: ShellCommand["words"];
  readonly script: string;
}

/**
 * What `npm run NAME` runs, in order, with calls of other scripts (`npm run x`, `yarn x`, `run-s a b`) followed
 * and `pre` scripts included. Empty when there is no such script; undefined when it needs a real shell.
 */
export function scriptCommands(
  manifest: PackageManifest,
  script: string,
  seen: ReadonlySet<string> = new Set(),
): readonly ScriptCommand[] | undefined {
  if (seen.has(script)) return [];
  const names = [`pre${script}`, script].filter((name) => manifest.scripts[name] !== undefined);
  const found: ScriptCommand[] = [];
  for (const name of names) {
    const commands = shellCommands(manifest.scripts[name] ?? "");
    const parts = commands?.map(({ words }) => followed(words, name, manifest, new Set([...seen, ...names])));
    if (parts === undefined || parts.some((part) => part === undefined)) return undefined;
    found.push(...parts.flatMap((part) => part ?? []));
  }
  return found;
}

/** A command, or those of the scripts that it calls. */
function followed(
  words: ShellCommand["words"],
  script: string,
  manifest: PackageManifest,
  seen: ReadonlySet<string>,
): readonly ScriptCommand[] | undefined {
  const called = calledScripts(words.map(textOf), manifest);
  if (called === undefined) return [{ words, script }];
  const parts = called.map((name) => scriptCommands(manifest, name, seen));
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function calledScripts(words: readonly string[], manifest: PackageManifest): readonly string[] | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const names = rest.filter((word) => !word.startsWith("-"));
  if (first === "run-s" || first === "run-p" || first === "npm-run-all" || first === "npm-run-all2") {
    return names.flatMap((name) => matching(name, manifest));
  }
  if (!MANAGERS.has(first) || rest.some((word) => SEVERAL_PACKAGES.test(word))) return undefined;
  const name = names[0] === "run" || names[0] === "run-script" ? names[1] : shortcut(first, names[0]);
  return name !== undefined && manifest.scripts[name] !== undefined ? [name] : undefined;
}

const shortcut = (manager: string, word: string | undefined): string | undefined =>
  manager !== "npm" || word === "test" ? word : word === "t" || word === "tst" ? "test" : undefined;

/** `test:*` of npm-run-all: one more part; `test:**`: any number. */
function matching(pattern: string, manifest: PackageManifest): readonly string[] {
  if (!pattern.includes("*")) return [pattern];
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === "**" ? ".*" : part === "*" ? "[^:]*" : part.replace(/[^\w]/g, "\\$&")))
    .join("");
  return Object.keys(manifest.scripts).filter((name) => new RegExp(`^${source}$`).test(name));
}

/**
 * What has to be done before the tests can run: the commands before the runner's, without linters, cleaners and
 * type checks that write nothing. Undefined when there are none.
 */
export function buildBefore(commands: readonly ScriptCommand[], runner: ScriptCommand): string | undefined {
  const before = commands.slice(0, commands.indexOf(runner)).filter((command) => isBuild(command));
  return before.length === 0 ? undefined : before.map(({ words }) => writeWords(words)).join(" && ");
}

function isBuild({ words, script }: ScriptCommand): boolean {
  const text = words.map(textOf).join(" ");
  return (
    !CHECKS_ONLY.test(text) && !OTHER_RUNNER.test(text) && !CHECKING_SCRIPT.test(script.replace(/^pre/, ""))
  );
}

const MANAGERS = new Set(["npm", "yarn", "pnpm", "bun"]);
const SEVERAL_PACKAGES = /^(-r|--recursive|--workspaces?|-ws?|--filter|-F|workspaces?|--prefix|-C)(=|$)/;
const CHECKING_SCRIPT =
  /^(lint|format|fmt|style|types?|typecheck|type-check|tsc|check|audit|clean|coverage|cover|prettier|eslint)([:_-]|$)/;
const CHECKS_ONLY =
  /(^|\s|\/)(eslint|biome|prettier|standard|ts-standard|xo|semistandard|neostandard|tslint|jshint|oxlint|knip|tsd|attw|publint|size-limit|markdownlint\S*|remark|commitlint|echo|rimraf|rm|aud|evalmd|ls-engines|installed-check|c8 report|nyc report|codecov|depcheck|dtslint|cspell|husky|lint-staged|npm audit|ses-lint|es-check)(\s|$)|--noEmit(\s|$)|--no-emit(\s|$)/;
const OTHER_RUNNER =
  /(^|\s|\/)(jest|vitest|mocha|ava|tap|tape|lab|playwright|cypress|wdio|karma|jasmine|uvu|borp)(\s|$)|\snode\s.*--test(\s|$)/;
