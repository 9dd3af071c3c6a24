// Puts a reporter of ours in the place of AVA's TAP reporter (AVA 4 and later, Node 20.6 and later): one JSON object a
// line into the file named by OUTCOME_GATE_REPORT, written when a test is done, and `{"end":true}` last.
import { appendFileSync } from "node:fs";
import { register } from "node:module";

const HOOKS = `
export async function load(url, context, next) {
  if (!/[/]ava[/]lib[/]reporters[/]tap[.]js$/.test(url)) return next(url, context);
  const source = "export { OutcomeGateLines as default } from " + JSON.stringify(${JSON.stringify(import.meta.url)});
  return { format: "module", shortCircuit: true, source };
}`;

const MESSAGE = 2_000;
const DETAILS = 8_000;

// Only AVA's own process needs this; what the tests start must find the environment that the repository gives them.
if (process.env.NODE_OPTIONS?.includes(import.meta.url)) {
  const rest = process.env.NODE_OPTIONS.split(" ").filter(
    (option) => option !== `--import=${import.meta.url}`,
  );
  if (rest.length > 0) process.env.NODE_OPTIONS = rest.join(" ");
  else delete process.env.NODE_OPTIONS;
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
}

export class OutcomeGateLines {
  startRun(plan) {
    plan.status.on("stateChange", (event) => {
      const line = lineOf(event);
      if (line !== undefined) write(line);
    });
  }

  endRun() {
    write({ end: true });
  }
}

function lineOf(event) {
  const test = { file: event.testFile, path: [], name: event.title };
  switch (event.type) {
    case "test-passed":
      return { ...test, status: "passed" };
    case "test-failed":
      return { ...test, status: "failed", ...explained(event.err) };
    case "selected-test":
      return event.skip || event.todo ? { ...test, status: "skipped" } : undefined;
    case "hook-failed":
    case "uncaught-exception":
    case "unhandled-rejection":
    case "internal-error": {
      const { message, details } = explained(event.err);
      return { error: event.title ? `${event.title}: ${message}` : message, file: event.testFile, details };
    }
    case "missing-ava-import":
      return { error: "the file does not import ava", file: event.testFile };
    case "process-exit":
      return { error: "the file called process.exit()", file: event.testFile };
    case "timeout":
      return { error: "AVA gave up waiting", file: undefined };
    case "worker-failed":
      return {
        error: `the file ended with ${event.signal ?? `exit code ${event.nonZeroExitCode}`}`,
        file: event.testFile,
      };
    default:
      return undefined;
  }
}

/** AVA 6 has the values of a failed assertion beside the error, formatted. */
function explained(error) {
  const source = error?.originalError ?? error;
  const values = (error?.formattedDetails ?? error?.values ?? []).map(
    ({ label, formatted }) => `${label}\n${formatted}`,
  );
  const message = [source?.message || error?.message || error?.summary || "failed", ...values].join("\n");
  return {
    message: message.slice(0, MESSAGE),
    details: String(source?.stack ?? error?.stack ?? "").slice(0, DETAILS),
  };
}

const write = (line) => appendFileSync(process.env.OUTCOME_GATE_REPORT, `${JSON.stringify(line)}\n`);
