import { findBinary } from "./find-binary.ts";
import {
  fullName,
  isScriptFile,
  type JavaScriptPreset,
  javaScriptFramework,
  words,
} from "./javascript-preset.ts";
import { exactly } from "./name-pattern.ts";
import { ownReport } from "./own-report.ts";
import { NODE_TEST_FILES } from "./test-file-patterns.ts";

const preset: JavaScriptPreset = {
  runner: {
    name: "mocha",
    command: "mocha",
    shape: {
      find: findBinary(["mocha", "_mocha", "mocha.js"], /(^|\/)mocha\/bin\/_?mocha(\.c?js)?$/),
      valueOptions: words(`
        -R --reporter -O --reporter-option --reporter-options -r --require -u --ui -t --timeout --timeouts -s --slow
        -g --grep -f --fgrep --file --config --package --opts --extension --ignore --exclude --retries -j --jobs
        --watch-files --watch-ignore --spec --compilers --globals --max-old-space-size`),
      dropped: words(`
        -R --reporter -O --reporter-option --reporter-options -w --watch -b --bail -C --no-colors --colors -c --color
        --no-color --watch-files --watch-ignore --dry-run`),
    },
    testFiles: NODE_TEST_FILES,
    packages: ["mocha"],
    configFiles: /^(\.mocharc(\.(js|cjs|mjs|json|jsonc|ya?ml))?|test\/mocha\.opts)$/,
    manifestKey: "mocha",
  },
  report: ownReport,
  // With `=`, so that the reporter can find it again and take it out of process.argv.
  options: ({ reporters }) => [`--reporter=${reporters}/mocha.cjs`],
  byName: {
    replaces: ["-g", "--grep", "-f", "--fgrep"],
    options: (tests) => ["--grep", exactly(tests.map(fullName))],
  },
  byFile: { holdsTests: isScriptFile },
};

/** Mocha 3 and later, with a reporter of ours: its own JSON reporters lose everything when a file dies. */
export const mocha = javaScriptFramework(preset);
export const mochaRunner = preset.runner;
