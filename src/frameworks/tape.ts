import { findBinary } from "./find-binary.ts";
import { type JavaScriptPreset, javaScriptFramework, words } from "./javascript-preset.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const preset: JavaScriptPreset = {
  runner: {
    name: "tape",
    command: "tape 'test/**/*.js'",
    shape: {
      find: findBinary(["tape", "tape-es", "tape-run"], /(^|\/)tape\/bin\/tape$/),
      valueOptions: words("-r --require -i --ignore --import --ignore-pattern"),
      dropped: words("--no-only"),
    },
    testFiles: NODE_TEST_FILES,
    packages: ["tape"],
    configFiles: /^$/,
    manifestKey: undefined,
  },
  report: () => ({ format: "tap", report: { from: "stdout" } }),
  options: () => [],
};

/**
 * tape, whose TAP names neither files nor tests of repeated names: a run of fewer files would number the tests anew,
 * so everything is always run. A suite takes a second.
 */
export const tape = javaScriptFramework(preset);
export const tapeRunner = preset.runner;
