import type { Suite } from "../core/tests/suite.ts";
import type { TestId } from "../core/tests/test-id.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { makeSuite } from "./make-suite.ts";
import { escaped } from "./name-pattern.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { type Picked, picked } from "./picked.ts";
import { quoted } from "./shell-words.ts";
import { PHP_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = ["composer.json", "composer.lock"];

/** PHPUnit with its JUnit report. It takes one path at most, so files are picked by the classes that bear their names. */
export const phpunit: Framework = {
  name: "phpunit",
  testFiles: PHP_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  async detect(repository) {
    const { paths, read } = repository;
    const configured = paths.some((path) => /^phpunit(\.dist)?\.xml(\.dist)?$/.test(path));
    const depended = /"phpunit\/phpunit"/.test((await read("composer.json")) ?? "");
    if (!configured && !(depended && paths.some((path) => path.endsWith("Test.php")))) return undefined;
    return makeSuite(repository, phpunit);
  },
  invoke: (suite, selection, places): Invocation => ({
    command: commandFor(
      suite,
      picked(suite, selection, (file) => file.endsWith(".php")),
      places,
    ),
    env: {},
    inputs: {},
    format: "junit",
    report: { from: "file", path: `${places.scratch}/report.xml` },
  }),
};

function commandFor(suite: Suite, choice: Picked, { scratch }: RunPlaces): string {
  const start =
    suite.command ??
    "PHPUNIT=phpunit; if [ -f vendor/bin/phpunit ]; then PHPUNIT=vendor/bin/phpunit; fi; $PHPUNIT";
  const all = `${start} --log-junit ${quoted(`${scratch}/report.xml`)} --do-not-cache-result --no-coverage`;
  const by = (filter: string) => `${all} --filter ${quoted(`/${filter}/`)}`;
  if (choice.kind === "all") return all;
  if (choice.kind === "files") return narrowestCommand([by(classFilter(choice.files.map(classOf)))], all);
  const classes = choice.tests.map(classOfTest);
  const methods = choice.tests.map((test, index) => methodFilter(classes[index], test));
  if (classes.some((name) => name === undefined)) return all;
  const known = classes.filter((name) => name !== undefined);
  const narrow = methods.every((name) => name !== undefined)
    ? by(`(?:${[...new Set(methods)].join("|")})`)
    : undefined;
  return narrowestCommand([narrow, by(classFilter(known))], all);
}

/** Matched against `Vendor\ClassTest::method with data set #0`. */
const classFilter = (names: readonly string[]): string =>
  `(?:^|\\\\)(?:${[...new Set(names)].map(escaped).join("|")})::`;

function methodFilter(name: string | undefined, test: TestId): string | undefined {
  const method = /^[\w\x80-\uffff]+/.exec(test.name)?.[0];
  return name === undefined || method === undefined
    ? undefined
    : `(?:^|\\\\)${escaped(name)}::${escaped(method)}(?: |$)`;
}

/** The last part of the class name: reports write the separator as a dot or as a backslash. */
function classOfTest(test: TestId): string | undefined {
  const name = test.classPath.at(-1)?.split(/[.\\]/).pop();
  return name !== undefined && /^[\w\x80-\uffff]+$/.test(name) ? name : undefined;
}

const classOf = (file: string): string => (file.split("/").pop() ?? "").replace(/\.php$/, "");
