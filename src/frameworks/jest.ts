import { findBinary } from "./find-binary.ts";
import {
  fullName,
  isScriptFile,
  type JavaScriptPreset,
  javaScriptFramework,
  words,
} from "./javascript-preset.ts";
import { escaped, exactly } from "./name-pattern.ts";
import { ownReport } from "./own-report.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const jestBinary = findBinary(["jest", "jest.js"], /(^|\/)(jest|jest-cli)\/bin\/jest(\.js)?$/);
const wrapperBinary = findBinary(["react-scripts", "react-app-rewired", "craco", "tsdx", "rescripts"], /^$/);

const preset: JavaScriptPreset = {
  runner: {
    name: "jest",
    command: "jest",
    shape: {
      find(line) {
        const wrapper = wrapperBinary(line);
        if (wrapper === undefined) return jestBinary(line);
        return line[wrapper.to] === "test" ? { from: wrapper.from, to: wrapper.to + 1 } : undefined;
      },
      valueOptions: words(`
        -c --config --rootDir -t --testNamePattern --testTimeout -w --maxWorkers --env --testEnvironment
        --testEnvironmentOptions --transform --testRegex --outputFile --preset --resolver --shard --seed --maxConcurrency
        --cacheDirectory --coverageDirectory --coverageProvider --collectCoverageFrom --coverageThreshold --globals
        --testRunner --testResultsProcessor --workerIdleMemoryLimit --changedSince --moduleNameMapper --modulePaths
        --prettierPath --runner --snapshotFormat --testSequencer --timers --notifyMode --filter --globalSetup
        --globalTeardown --reporters --coverageReporters --roots --projects --selectProjects --ignoreProjects
        --setupFiles --setupFilesAfterEnv --testMatch --testPathIgnorePatterns --testPathPattern --testPathPatterns
        --watchPathIgnorePatterns --coveragePathIgnorePatterns`),
      dropped: words(`
        --watch --watchAll --coverage --collectCoverage --collectCoverageFrom --coverageReporters --coverageDirectory
        --coverageThreshold --coverageProvider --json --outputFile --reporters --verbose -b --bail --ci -u
        --updateSnapshot -o --onlyChanged --changedSince --lastCommit --onlyFailures -f --notify --colors
        --testResultsProcessor --silent --passWithNoTests --runTestsByPath`),
    },
    testFiles: NODE_TEST_FILES,
    packages: ["jest", "jest-cli", "ts-jest", "react-scripts"],
    configFiles: /^jest(\.[\w-]+)?\.config\.(js|cjs|mjs|ts|cts|mts|json)$/,
    manifestKey: "jest",
  },
  report: ownReport,
  // As one row, in this order: the reporter takes it out of process.argv again.
  options: ({ reporters }) => [
    `--reporters=${reporters}/jest.cjs`,
    "--ci",
    "--coverage=false",
    "--bail=0",
    "--passWithNoTests",
  ],
  byName: {
    replaces: ["-t", "--testNamePattern"],
    options: (tests) => ["-t", exactly(tests.map(fullName))],
  },
  // A pattern, not `--runTestsByPath`: a helper or a fixture among the files is passed over instead of failing as a suite without tests.
  byFile: { holdsTests: isScriptFile, pattern: (file) => `/${escaped(file.replace(/^(\.\.\/)+/, ""))}$` },
};

/** Jest 24 and later, also through react-scripts and its like, with a reporter of ours that writes file by file. */
export const jest = javaScriptFramework(preset);
export const jestRunner = preset.runner;
