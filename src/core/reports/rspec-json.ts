import { openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, textOf, textsOf } from "./json-fields.ts";
import { openJson } from "./json-values.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** `rspec --format json`. An example's group is what its full description has in front of its own. */
export const rspecJson: ReportFormat = {
  name: "rspec-json",
  recognises: (start) => /^\s*\{/m.test(start) && /"examples"\s*:\s*\[/.test(start),
  open(onTest) {
    const errors = openErrorList();
    const messages: string[] = [];
    let outside = 0;
    const json = openJson({
      summary: (value) => {
        outside = Number(fieldsOf(value)?.["errors_outside_of_examples_count"] ?? 0);
      },
      "messages.*": (value) => {
        if (messages.length < 100) messages.push(textOf(value) ?? "");
      },
      "examples.*": (value) => onTest(testOf(fieldsOf(value) ?? {})),
    });
    return {
      write: (chunk) => json.write(chunk),
      end() {
        const end = json.end();
        if (outside > 0) {
          for (const message of messages.length > 0 ? messages : [""])
            errors.add(undefined, undefined, message);
        }
        return { ...end, errors: errors.errors() };
      },
    };
  },
};

function testOf(example: Fields): ReportedTest {
  const stated = example["status"];
  const status =
    stated === "passed" || stated === "failed" ? stated : stated === "pending" ? "skipped" : "errored";
  const name = textOf(example["description"]) ?? "";
  const fullName = textOf(example["full_description"]) ?? name;
  const group = fullName.endsWith(name) ? fullName.slice(0, fullName.length - name.length).trim() : fullName;
  const file = textOf(example["file_path"]);
  const exception = fieldsOf(example["exception"]);
  const text =
    status === "passed"
      ? {}
      : failureText(
          textOf(exception?.["message"]) ?? textOf(example["pending_message"]),
          textsOf(exception?.["backtrace"]).join("\n"),
        );
  return {
    ...(file ? { file } : {}),
    classPath: group === "" ? [] : [group],
    name,
    result: { status, ...text },
  };
}
