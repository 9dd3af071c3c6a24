import type { Suite } from "../core/tests/suite.ts";
import type { Framework, Invocation, RunPlaces } from "./framework.ts";
import { classesOf, classOfFile, collectReports, isJvmSource } from "./jvm.ts";
import { makeSuite } from "./make-suite.ts";
import { type Picked, picked } from "./picked.ts";
import { thenAlways } from "./run-in-shell.ts";
import { quoted } from "./shell-words.ts";
import { JVM_TEST_FILES } from "./test-file-patterns.ts";

const SETUP_INPUTS = [
  ...["settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts", "gradle.properties"],
  ...["gradle/**", "**/build.gradle", "**/build.gradle.kts", "buildSrc/**"],
];

/** Gradle's test tasks. Filters and report folders are given by an init script, which also reaches projects without such tests. */
export const gradle: Framework = {
  name: "gradle",
  testFiles: JVM_TEST_FILES,
  setupInputs: SETUP_INPUTS,
  async detect(repository) {
    const isBuild = repository.paths.some((path) => /^(settings|build)\.gradle(\.kts)?$/.test(path));
    if (!isBuild || !repository.paths.some((path) => /(^|\/)src\/\w*[tT]est\w*\//.test(path)))
      return undefined;
    return makeSuite(repository, gradle);
  },
  invoke(suite, selection, places): Invocation {
    const classes = classesPicked(picked(suite, selection, isJvmSource));
    return {
      command: commandFor(suite, places),
      env: {},
      inputs: {
        "init.gradle": INIT_SCRIPT,
        "reports-folder": `${places.scratch}/by-task`,
        classes: (classes ?? []).join("\n"),
      },
      format: "junit",
      report: { from: "directory", path: `${places.scratch}/reports` },
    };
  },
};

function commandFor(suite: Suite, { scratch }: RunPlaces): string {
  const start =
    suite.command ?? "GRADLE=gradle; if [ -x ./gradlew ]; then GRADLE=./gradlew; fi; $GRADLE test";
  const folder = quoted(`${scratch}/reports`);
  const collect = `(cd ${quoted(scratch)} && ${collectReports("./by-task/*/TEST-*.xml", folder)})`;
  return thenAlways(`${start} ${OPTIONS} -I ${quoted(`${scratch}/init.gradle`)}`, collect);
}

function classesPicked(choice: Picked): readonly string[] | undefined {
  if (choice.kind === "all") return undefined;
  const names = choice.kind === "tests" ? classesOf(choice.tests) : choice.files.map(classOfFile);
  if (names === undefined || names.some((name) => name === undefined)) return undefined;
  return names.filter((name) => name !== undefined);
}

/** A test that fails must not keep other projects from running; the daemon would outlive the run. */
const OPTIONS = "--continue --no-daemon --console=plain";

/** Groovy, for Gradle 4 and later. A filter of the build's own stays in force beside ours. */
const INIT_SCRIPT = `
def here = initscript.sourceFile.parentFile
def folder = new File(here, 'reports-folder').text.trim()
def classes = new File(here, 'classes').readLines().findAll { it }
allprojects {
  def tests = tasks.withType(Test)
  // Before 4.9 there is no way to configure a task only once it is needed.
  def each = tests.respondsTo('configureEach') ? 'configureEach' : 'all'
  tests."$each" { task ->
    task.outputs.upToDateWhen { false }
    task.outputs.cacheIf { false }
    def own = new File(folder, task.path.replace(':', '_'))
    def xml = task.reports.junitXml
    if (xml.hasProperty('required')) { xml.required.set(true) } else { xml.enabled = true }
    if (xml.hasProperty('outputLocation')) { xml.outputLocation.set(own) } else { xml.destination = own }
    if (classes) {
      task.filter.failOnNoMatchingTests = false
      classes.each { task.filter.includeTestsMatching(it); task.filter.includeTestsMatching(it + '$*') }
    }
  }
}
`;
