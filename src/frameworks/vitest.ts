import { findBinary } from "./find-binary.ts";
import {
  fullName,
  isScriptFile,
  type JavaScriptPreset,
  javaScriptFramework,
  words,
} from "./javascript-preset.ts";
import { endingIn } from "./name-pattern.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const findVitest = findBinary(["vitest", "vitest.mjs"], /(^|\/)vitest\/vitest\.mjs$/);

const preset: JavaScriptPreset = {
  runner: {
    name: "vitest",
    command: "vitest run",
    shape: {
      find(line) {
        const found = findVitest(line);
        if (found === undefined || ["bench", "related", "list", "init"].includes(line[found.to] ?? ""))
          return undefined;
        return ["run", "watch", "dev"].includes(line[found.to] ?? "")
          ? { ...found, to: found.to + 1 }
          : found;
      },
      valueOptions: words(`
        -c --config -r --root --dir -t --testNamePattern --reporter --outputFile --environment --project --pool
        --maxWorkers --minWorkers --testTimeout --hookTimeout --shard --exclude --retry --workspace --mode --maxConcurrency
        --attachmentsDir --diff --bail --changed --sequence.seed`),
      dropped: words(`
        -w --watch --coverage --coverage.* --reporter --reporters --outputFile --outputFile.* --ui --open -u --update
        --bail --standalone --changed --silent --run --watch=false --no-watch --no-coverage --passWithNoTests`),
    },
    testFiles: NODE_TEST_FILES,
    packages: ["vitest"],
    configFiles: /^vitest(\.[\w-]+)?\.(config|workspace)\.(js|cjs|mjs|ts|cts|mts|json)$/,
    manifestKey: undefined,
  },
  report: ({ scratch }) => ({
    format: "jest-json",
    report: { from: "file", path: `${scratch}/report.json` },
  }),
  options: ({ scratch }) => [
    "--run",
    "--reporter=json",
    `--outputFile=${scratch}/report.json`,
    "--coverage.enabled=false",
    "--passWithNoTests",
  ],
  byName: {
    replaces: ["-t", "--testNamePattern"],
    options: (tests) => [`--testNamePattern=${endingIn(tests.map(fullName))}`],
  },
  // Vitest takes a part of a path: a superset at worst.
  byFile: {
    holdsTests: isScriptFile,
    pattern: (file) => (file.startsWith("-") ? file.replace(/^-+/, "") : file),
  },
};

/** Vitest, with its own JSON report (the one of jest). Tests run in workers, which see none of our options. */
export const vitest = javaScriptFramework(preset);
export const vitestRunner = preset.runner;
