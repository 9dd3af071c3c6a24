import { findBinary } from "./find-binary.ts";
import { isScriptFile, type JavaScriptPreset, javaScriptFramework, words } from "./javascript-preset.ts";
import { endingIn, escaped } from "./name-pattern.ts";
import { ownReport } from "./own-report.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const findPlaywright = findBinary(["playwright"], /(^|\/)@?playwright(\/test)?\/cli\.js$/);

const preset: JavaScriptPreset = {
  runner: {
    name: "playwright",
    command: "playwright test",
    shape: {
      find(line) {
        const found = findPlaywright(line);
        return found !== undefined && line[found.to] === "test" ? { ...found, to: found.to + 1 } : undefined;
      },
      valueOptions: words(`
        -c --config -g --grep --grep-invert --gv --global-timeout -j --workers --output --project --repeat-each --reporter
        --retries --shard --timeout --trace --tsconfig --update-source-method --max-failures --browser`),
      dropped: words(`
        --reporter -x --max-failures --ui --ui-host --ui-port --headed --debug -u --update-snapshots --last-failed
        --only-changed --list --quiet --pass-with-no-tests --forbid-only`),
    },
    testFiles: [...NODE_TEST_FILES, "**/e2e/**", "**/*-snapshots/**"],
    packages: ["@playwright/test"],
    configFiles: /^playwright(\.[\w-]+)?\.config\.(js|cjs|mjs|ts|cts|mts)$/,
    manifestKey: undefined,
  },
  report: ownReport,
  options: ({ reporters }) => [`--reporter=${reporters}/playwright.cjs`, "--pass-with-no-tests"],
  byName: {
    replaces: ["-g", "--grep"],
    // Matched against project, file, titles and tags in one string.
    options: (tests) => [
      `--grep=${endingIn(tests.map((test) => [...withoutProject(test.classPath), test.name].join(" ")))}`,
    ],
  },
  byFile: { holdsTests: isScriptFile, pattern: (file) => `/${escaped(file.replace(/^(\.\.\/)+/, ""))}$` },
};

/** The reporter puts the project in front, in brackets, when it has a name. */
const withoutProject = (path: readonly string[]): readonly string[] =>
  /^\[.*\]$/.test(path[0] ?? "") ? path.slice(1) : path;

/** Playwright's test runner, with a reporter of ours that writes test by test. */
export const playwright = javaScriptFramework(preset);
export const playwrightRunner = preset.runner;
