import { findBinary } from "./find-binary.ts";
import { isScriptFile, type JavaScriptPreset, javaScriptFramework, words } from "./javascript-preset.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const preset: JavaScriptPreset = {
  runner: {
    name: "lab",
    command: "lab",
    shape: {
      find: findBinary(["lab"], /(^|\/)lab\/bin\/lab$/),
      valueOptions: words(`
        -a --assert -e --environment -g --grep -i --id -I --globals -m --timeout -M --context-timeout -o --output -P
        --pattern -r --reporter -t --threshold -T --transform --coverage-path --coverage-exclude --coverage-pattern
        --lint-fix --lint-errors-threshold --lint-warnings-threshold --seed -n --linter`),
      dropped: words(`
        -r --reporter -o --output -t --threshold -c --coverage -L --lint --lint-errors-threshold
        --lint-warnings-threshold --coverage-path --coverage-exclude --coverage-all --coverage-pattern -b --bail -C --colors
        -v --verbose --shuffle -Y --types`),
    },
    testFiles: NODE_TEST_FILES,
    packages: ["@hapi/lab", "lab"],
    configFiles: /^\.labrc\.js$/,
    manifestKey: undefined,
  },
  report: ({ scratch }) => ({ format: "junit", report: { from: "file", path: `${scratch}/report.xml` } }),
  options: ({ scratch }) => ["-r", "junit", "-o", `${scratch}/report.xml`],
  byFile: { holdsTests: isScriptFile },
};

/** hapi's lab. Its JUnit names no files, and ids stay the same when fewer files are run. */
export const lab = javaScriptFramework(preset);
export const labRunner = preset.runner;
