import { openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, textOf, textsOf } from "./json-fields.ts";
import { openJsonLines } from "./json-lines.ts";
import { openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/**
 * What this package's own reporters write: one JSON object a line for each test without tests inside,
 * `{"file":"a.test.js","path":["describe"],"name":"adds","status":"passed|failed|skipped","todo":true,"retries":1,"message":"…","details":"…"}`
 * (`file`, `path`, `todo`, `retries`, `message` and `details` may be absent; `"group":true` marks a test that holds others), for an error outside any test
 * `{"error":"…","file":"a.test.js"}`, and as the last line of a run that came to its end `{"end":true}`.
 * A failed test with `todo` is an expected failure and counts as passed; one that passed with `retries` is noted as flaky.
 */
export const outcomeGateLines: ReportFormat = {
  name: "outcome-gate-lines",
  recognises: (start) => /^\s*\{"(?:file|path|name|error|end)":/.test(start) && !start.includes('"testID"'),
  open(onTest) {
    const errors = openErrorList();
    const notes = openNoteList();
    let ended = false;
    const lines = openJsonLines((line) => {
      const test = testOf(line);
      if (line["end"] === true) ended = true;
      else if (test) {
        if (test.result.status === "passed" && Number(line["retries"]) > 0) {
          notes.add("passed only after being run again", test.name);
        }
        onTest(test);
      } else if (line["error"] !== undefined)
        errors.add(textOf(line["file"]), textOf(line["error"]), textOf(line["details"]));
    });
    return {
      write: (chunk) => lines.write(chunk),
      end() {
        const end = lines.end();
        const state = ended ? "complete" : end.objects > 0 || end.cut ? "incomplete" : "unreadable";
        return { state, errors: errors.errors(), notes: [...end.notes, ...notes.notes()] };
      },
    };
  },
};

function testOf(line: Fields): ReportedTest | undefined {
  const name = textOf(line["name"]);
  const stated = line["status"];
  if (name === undefined || (stated !== "passed" && stated !== "failed" && stated !== "skipped"))
    return undefined;
  const status = stated === "failed" && line["todo"] === true ? "passed" : stated;
  const file = textOf(line["file"]);
  const text = status === "passed" ? {} : failureText(textOf(line["message"]), textOf(line["details"]));
  const group = line["group"] === true ? ({ group: true } as const) : {};
  return {
    ...(file ? { file } : {}),
    classPath: textsOf(line["path"]),
    name,
    result: { status, ...group, ...text },
  };
}
