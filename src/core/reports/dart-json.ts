import { type ErrorList, openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, listOf, numberOf, textOf } from "./json-fields.ts";
import { openJsonLines } from "./json-lines.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** `dart test --reporter json` and `flutter test --machine`. Loading a file is written as a hidden test; when it fails, the file did not load. */
export const dartJson: ReportFormat = {
  name: "dart-json",
  recognises: (start) => /^\s*\{[^\n]*"protocolVersion"/m.test(start),
  open(onTest) {
    const state: State = {
      suites: new Map(),
      groups: new Map(),
      running: new Map(),
      errors: openErrorList(),
      ended: false,
    };
    const lines = openJsonLines((event) => takeEvent(event, state, onTest));
    return {
      write: (chunk) => lines.write(chunk),
      end() {
        const { objects, notes } = lines.end();
        const end = state.ended ? "complete" : objects > 0 ? "incomplete" : "unreadable";
        return { state: end, errors: state.errors.errors(), notes };
      },
    };
  },
};

interface Running {
  readonly test: Fields;
  readonly error?: Fields;
}

interface State {
  readonly suites: Map<unknown, string>;
  readonly groups: Map<unknown, string>;
  readonly running: Map<unknown, Running>;
  readonly errors: ErrorList;
  ended: boolean;
}

function takeEvent(event: Fields, state: State, onTest: (test: ReportedTest) => void): void {
  const { suite, group, test } = {
    suite: fieldsOf(event["suite"]),
    group: fieldsOf(event["group"]),
    test: fieldsOf(event["test"]),
  };
  const id = event["testID"];
  switch (event["type"]) {
    case "suite":
      state.suites.set(suite?.["id"], textOf(suite?.["path"]) ?? "");
      break;
    case "group":
      state.groups.set(group?.["id"], textOf(group?.["name"]) ?? "");
      break;
    case "testStart":
      if (test) state.running.set(test["id"], { test });
      break;
    case "error": {
      const running = state.running.get(id);
      if (running && !running.error) state.running.set(id, { ...running, error: event });
      break;
    }
    case "testDone":
      finish(event, state, onTest);
      break;
    case "done":
      state.ended = true;
      break;
    default:
  }
}

function finish(event: Fields, state: State, onTest: (test: ReportedTest) => void): void {
  const running = state.running.get(event["testID"]);
  if (!running) return;
  state.running.delete(event["testID"]);
  const test = placeOf(running.test, state);
  const message = textOf(running.error?.["error"]);
  const details = textOf(running.error?.["stackTrace"]);
  const failed = event["result"] !== "success";
  const isLoading = test.name.startsWith("loading ") && listOf(running.test["groupIDs"]).length === 0;
  if (isLoading || event["hidden"] === true) {
    if (failed) state.errors.add(test.file, message, details);
    return;
  }
  const status =
    event["skipped"] === true
      ? "skipped"
      : failed
        ? event["result"] === "failure"
          ? "failed"
          : "errored"
        : "passed";
  onTest({ ...test, result: { status, ...(failed ? failureText(message, details) : {}) } });
}

/** Names hold the names of all groups in front; a group's name those of its parents. */
function placeOf(test: Fields, state: State): Pick<ReportedTest, "file" | "classPath" | "name"> {
  const file = state.suites.get(test["suiteID"]);
  const fullName = textOf(test["name"]) ?? "";
  const innermost = numberOf(listOf(test["groupIDs"]).at(-1));
  const group = innermost === undefined ? "" : (state.groups.get(innermost) ?? "");
  const inGroup = group !== "" && fullName.startsWith(`${group} `);
  return {
    ...(file ? { file } : {}),
    classPath: inGroup ? [group] : [],
    name: inGroup ? fullName.slice(group.length + 1) : fullName,
  };
}
