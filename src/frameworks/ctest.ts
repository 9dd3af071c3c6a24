import type { Suite } from "../core/tests/suite.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { type Picked, picked } from "./picked.ts";
import { quoted } from "./shell-words.ts";
import { NATIVE_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = ["CMakePresets.json", "vcpkg.json", "conanfile.txt", "conanfile.py"];

/** CTest 3.21 and later. What it calls a test is often a whole program; it is built by the suite's `build`. */
export const ctest: Framework = {
  name: "ctest",
  testFiles: NATIVE_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  async detect(repository) {
    const lists = repository.paths.filter((path) => /(^|\/)CMakeLists\.txt$/.test(path));
    if (!lists.includes("CMakeLists.txt")) return undefined;
    for (const path of lists.slice(0, LISTS_LOOKED_INTO)) {
      if (!DECLARES_TESTS.test((await repository.read(path)) ?? "")) continue;
      return makeSuite(repository, ctest, { build: "cmake -S . -B build && cmake --build build" });
    }
    return undefined;
  },
  invoke: (suite, selection, places): Invocation => ({
    command: commandFor(
      suite,
      picked(suite, selection, () => false),
      places,
    ),
    env: {},
    inputs: {},
    format: "junit",
    report: { from: "file", path: `${places.scratch}/report.xml` },
  }),
};

function commandFor(suite: Suite, choice: Picked, { scratch }: RunPlaces): string {
  const start = suite.command ?? "ctest --test-dir build";
  const all = `${start} --output-junit ${quoted(`${scratch}/report.xml`)}`;
  if (choice.kind !== "tests") return all;
  const names = [...new Set(choice.tests.map(({ name }) => name))].sort();
  return narrowestCommand([`${all} -R ${quoted(`^(${names.map(escapedForCmake).join("|")})$`)}`], all);
}

/** CMake's own expressions have no braces, and take a character after a backslash as it is. */
const escapedForCmake = (text: string): string => text.replace(/[\\^$.*+?()[\]|]/g, "\\$&");

const DECLARES_TESTS =
  /^\s*(enable_testing|add_test|include\s*\(\s*CTest\s*\)|gtest_discover_tests|catch_discover_tests)/im;
const LISTS_LOOKED_INTO = 200;
