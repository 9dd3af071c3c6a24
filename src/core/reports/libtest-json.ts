import { failureText } from "./failure-text.ts";
import { type Fields, textOf } from "./json-fields.ts";
import { openJsonLines } from "./json-lines.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** `cargo test -- --format json` and nextest's `libtest-json`, whose names hold the crate (`crate::binary$module::test`). */
export const libtestJson: ReportFormat = {
  name: "libtest-json",
  recognises: (start) => /^\s*\{\s*"type"\s*:\s*"(?:suite|test)"\s*,\s*"event"/m.test(start),
  open(onTest) {
    let open = 0;
    let suites = 0;
    const lines = openJsonLines((event) => {
      if (event["type"] === "suite") {
        suites += 1;
        open += event["event"] === "started" ? 1 : -1;
      } else if (event["type"] === "test") {
        const test = testOf(event);
        if (test) onTest(test);
      }
    });
    return {
      write: (chunk) => lines.write(chunk),
      end() {
        const { cut, notes } = lines.end();
        const state = suites === 0 ? "unreadable" : open > 0 || cut ? "incomplete" : "complete";
        return { state, errors: [], notes };
      },
    };
  },
};

const STATUSES = { ok: "passed", failed: "failed", ignored: "skipped" } as const;

function testOf(event: Fields): ReportedTest | undefined {
  const status = STATUSES[textOf(event["event"]) as keyof typeof STATUSES];
  if (status === undefined) return undefined;
  const [first = "", ...others] = (textOf(event["name"]) ?? "").split("$");
  const name = others.length === 0 ? first : others.join("$");
  const text = status === "passed" ? {} : failureText(textOf(event["message"]), textOf(event["stdout"]));
  return { classPath: others.length === 0 ? [] : [first], name, result: { status, ...text } };
}
