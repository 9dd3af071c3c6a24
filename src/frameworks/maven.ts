import type { Suite } from "../core/tests/suite.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { classesOf, classOfFile, collectReports, isJvmSource } from "./jvm.ts";
import { makeSuite } from "./make-suite.ts";
import { narrowestCommand } from "./narrowest-command.ts";
import { type Picked, picked } from "./picked.ts";
import { quoted } from "./shell-words.ts";
import { JVM_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = ["pom.xml", "**/pom.xml", ".mvn/**"];

/** Maven's Surefire, and Failsafe where the command reaches it. Tests are picked by class. */
export const maven: Framework = {
  name: "maven",
  testFiles: JVM_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  async detect(repository) {
    if (!repository.paths.includes("pom.xml")) return undefined;
    if (!repository.paths.some((path) => /(^|\/)src\/test\/.*\.\w+$/.test(path))) return undefined;
    return makeSuite(repository, maven);
  },
  invoke: (suite, selection, places): Invocation => ({
    command: commandFor(suite, picked(suite, selection, isJvmSource), places),
    env: {},
    inputs: {},
    format: "junit",
    report: { from: "directory", path: `${places.scratch}/reports` },
  }),
};

function commandFor(suite: Suite, choice: Picked, { scratch }: RunPlaces): string {
  const folder = quoted(`${scratch}/reports`);
  const start = `${suite.command ?? "MVN=mvn; if [ -x ./mvnw ]; then MVN=./mvnw; fi; $MVN test"} ${OPTIONS}`;
  const whole = (command: string) =>
    `find . -path '${REPORTS}' -delete; ${command}; code=$?; ${collectReports(REPORTS, folder)}; ` +
    // All modules are run, also those behind one with a failing test; so the failures, not Maven, set the exit code.
    `if [ $code -eq 0 ] && grep -qlE '<(failure|error)[ />]' ${folder}/*.xml 2>/dev/null; then code=1; fi; exit $code`;
  const classes = classesPicked(choice);
  const some = classes === undefined ? undefined : whole(`${start} -Dtest=${quoted(classes.join(","))}`);
  return narrowestCommand([some], whole(start));
}

/** With their nested classes. */
function classesPicked(choice: Picked): readonly string[] | undefined {
  if (choice.kind === "all") return undefined;
  const names = choice.kind === "tests" ? classesOf(choice.tests) : choice.files.map(classOfFile);
  if (names === undefined || names.some((name) => name === undefined)) return undefined;
  return names.flatMap((name) => (name === undefined ? [] : [name, `${name}$*`]));
}

const REPORTS = "*/target/*-reports/TEST-*.xml";
const OPTIONS =
  "-B -ntp -Dmaven.test.failure.ignore=true -DfailIfNoTests=false -DfailIfNoSpecifiedTests=false " +
  "-Dsurefire.failIfNoSpecifiedTests=false -DtrimStackTrace=false";
