import { findBinary } from "./find-binary.ts";
import { isScriptFile, type JavaScriptPreset, javaScriptFramework, words } from "./javascript-preset.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const preset: JavaScriptPreset = {
  runner: {
    name: "tap",
    command: "tap",
    shape: {
      find: findBinary(["tap"], /(^|\/)tap\/bin\/run\.m?js$/),
      valueOptions: words(`
        -R --reporter -j --jobs -t --timeout --test-arg --node-arg -g --grep --test-regex --test-ignore --files
        --before --after --save -o --output-file -d --output-dir -r --require --plugin --include --exclude --coverage-map
        --coverage-report --saved --reporter-arg --reporter-file`),
      dropped: words(`
        -R --reporter --reporter-arg --reporter-file -w --watch -b --bail -c --color -C --no-color --100
        --check-coverage --coverage-report --show-full-coverage --no-check-coverage --allow-incomplete-coverage
        --allow-empty-coverage --disable-coverage --coverage --cov --no-cov -o --output-file --save -s --saved
        --nyc-arg --statements --branches --functions --lines --changed --snapshot`),
    },
    testFiles: [...NODE_TEST_FILES, "**/tap-snapshots/**"],
    packages: ["tap", "@tapjs/core"],
    configFiles: /^\.taprc(\.ya?ml|\.json)?$/,
    manifestKey: "tap",
    // Up to 16 an option, refused by 18, which has a variable instead.
    optionsFor: (dependencies) =>
      /^\D*1[0-6]\b/.test(dependencies.get("tap") ?? "") ? ["--no-coverage"] : [],
  },
  report: () => ({ format: "tap", report: { from: "stdout" }, env: { TAP_DISABLE_COVERAGE: "1" } }),
  options: () => ["--reporter=tap"],
  byFile: { holdsTests: isScriptFile },
};

/** node-tap. Its TAP names the file of each test; single tests are run by file, since a name filter reaches only top-level tests. */
export const tap = javaScriptFramework(preset);
export const tapRunner = preset.runner;
