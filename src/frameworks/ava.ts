import { findBinary } from "./find-binary.ts";
import { isScriptFile, type JavaScriptPreset, javaScriptFramework, words } from "./javascript-preset.ts";
import { ownReport } from "./own-report.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const preset: JavaScriptPreset = {
  runner: {
    name: "ava",
    command: "ava",
    shape: {
      find: findBinary(["ava"], /(^|\/)ava\/(entrypoints\/)?cli\.m?js$/),
      valueOptions: words("-c --concurrency --config -m --match -T --timeout --node-arguments"),
      dropped: words("-t --tap -w --watch --fail-fast -u --update-snapshots -v --verbose --color --no-color"),
    },
    testFiles: NODE_TEST_FILES,
    packages: ["ava"],
    configFiles: /^ava\.config\.(js|cjs|mjs)$/,
    manifestKey: "ava",
  },
  // AVA takes no reporters, and its TAP names a test after whatever other files happen to run: our module stands in for its TAP reporter.
  report(places) {
    const own = ownReport(places);
    const NODE_OPTIONS = `--import=${encodeURI(`file://${places.reporters}/ava.mjs`)}`;
    return { ...own, env: { ...own.env, NODE_OPTIONS } };
  },
  options: () => ["--tap"],
  byFile: { holdsTests: isScriptFile },
};

/** AVA 4 and later. Single tests are run by file: the tests of a file often build on each other. */
export const ava = javaScriptFramework(preset);
export const avaRunner = preset.runner;
