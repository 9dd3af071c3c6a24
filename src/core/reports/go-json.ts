import { openErrorList } from "./error-list.ts";
import { appendDetails, failureText } from "./failure-text.ts";
import { type Fields, textOf } from "./json-fields.ts";
import { openJsonLines } from "./json-lines.ts";
import { openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/**
 * `go test -json` (test2json). A test is package and name, subtests with their parents' names in front (`TestX/sub`); a
 * parent is a test of its own, as in Go. A test that was running when its package failed (a panic, a deadline) failed.
 * A package that fails without a failed test (it does not build, `TestMain` exits) is an error outside tests.
 */
export const goJson: ReportFormat = {
  name: "go-json",
  recognises: (start) =>
    /^\s*\{[^\n]*"Action":"(?:start|run|output|pass|fail|skip|pause|cont|build-output|build-fail)"/m.test(
      start,
    ),
  open(onTest) {
    const errors = openErrorList();
    const notes = openNoteList();
    const packages = new Map<string, GoPackage>();
    const lines = openJsonLines((event) => takeEvent(event, { packages, onTest, errors }));
    return {
      write: (chunk) => lines.write(chunk),
      end() {
        const end = lines.end();
        const open = [...packages].filter(([, { ended }]) => !ended);
        for (const [name] of open) notes.add("the package did not come to its end", name);
        const state =
          end.objects === 0 ? "unreadable" : open.length > 0 || end.cut ? "incomplete" : "complete";
        return { state, errors: errors.errors(), notes: [...end.notes, ...notes.notes()] };
      },
    };
  },
};

interface GoPackage {
  /** Output so far of the tests that are running. */
  readonly running: Map<string, string>;
  output: string;
  failed: number;
  ended: boolean;
}

interface Sinks {
  readonly packages: Map<string, GoPackage>;
  readonly onTest: (test: ReportedTest) => void;
  readonly errors: ReturnType<typeof openErrorList>;
}

function takeEvent(event: Fields, sinks: Sinks): void {
  const action = textOf(event["Action"]) ?? "";
  const name = textOf(event["Package"]) ?? textOf(event["ImportPath"])?.replace(/ \[.*$/, "") ?? "";
  const test = textOf(event["Test"]);
  const known = sinks.packages.get(name) ?? { running: new Map(), output: "", failed: 0, ended: false };
  if (action === "build-fail" || action === "build-output") {
    known.output = appendDetails(known.output, textOf(event["Output"]) ?? "");
    // The build's end is not the package's: that one follows, but not from every version of go.
    if (action === "build-fail") known.ended = true;
    sinks.packages.set(name, known);
    return;
  }
  sinks.packages.set(name, known);
  if (test === undefined) takePackageEvent(action, name, event, known, sinks);
  else takeTestEvent(action, name, test, event, known, sinks);
}

function takeTestEvent(
  action: string,
  name: string,
  test: string,
  event: Fields,
  known: GoPackage,
  sinks: Sinks,
): void {
  known.ended = false;
  if (action === "run") known.running.set(test, "");
  else if (action === "output") {
    const output = known.running.get(test);
    if (output !== undefined) known.running.set(test, appendDetails(output, textOf(event["Output"]) ?? ""));
  } else if (action === "pass" || action === "fail" || action === "skip") {
    const status = action === "pass" ? "passed" : action === "fail" ? "failed" : "skipped";
    if (status === "failed") known.failed += 1;
    sinks.onTest(goTest(name, test, status, known.running.get(test)));
    known.running.delete(test);
  }
}

function takePackageEvent(action: string, name: string, event: Fields, known: GoPackage, sinks: Sinks): void {
  if (action === "start") known.ended = false;
  else if (action === "output") known.output = appendDetails(known.output, textOf(event["Output"]) ?? "");
  else if (action === "pass" || action === "skip") known.ended = true;
  else if (action === "fail") {
    for (const [test, output] of known.running) sinks.onTest(goTest(name, test, "failed", output));
    if (known.failed === 0 && known.running.size === 0)
      sinks.errors.add(undefined, `${name}: ${whyPackage(known.output)}`, known.output);
    known.ended = true;
    known.failed = 0;
    known.output = "";
    known.running.clear();
  }
}

const whyPackage = (output: string): string => {
  const lines = output.split("\n").map((line) => line.trim());
  return (
    lines.find((line) => line !== "" && !line.startsWith("#")) ?? "the package failed without a failed test"
  );
};

function goTest(
  name: string,
  test: string,
  status: "passed" | "failed" | "skipped",
  output = "",
): ReportedTest {
  const told = output
    .split("\n")
    .filter((line) => !/^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- (?:PASS|FAIL|SKIP):)/.test(line))
    .join("\n");
  return {
    classPath: name === "" ? [] : [name],
    name: test,
    result: { status, ...(status === "passed" ? {} : failureText(undefined, told)) },
  };
}
