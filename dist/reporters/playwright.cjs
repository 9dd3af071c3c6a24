// A reporter for Playwright's test runner: one JSON object a line into the file named by OUTCOME_GATE_REPORT, written
// when a test is done for good, and `{"end":true}` last.
"use strict";
const { appendFileSync } = require("node:fs");

const MESSAGE = 2_000;
const DETAILS = 8_000;
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

module.exports = class OutcomeGateLines {
  onTestEnd(test, result) {
    const again = result.retry < test.retries && (result.status === "failed" || result.status === "timedOut");
    if (again && test.outcome() !== "expected") return;
    const status = result.status === "skipped" ? "skipped" : test.ok() ? "passed" : "failed";
    // root > project > file > describe blocks > title
    const [, project, , ...titles] = test.titlePath();
    const name = titles.pop() ?? "";
    write({
      file: test.location.file,
      path: project ? [`[${project}]`, ...titles] : titles,
      name,
      status,
      retries: result.retry,
      ...(status === "failed" ? explained(result) : {}),
    });
  }

  onError(error) {
    write({
      error: plain(error.message || error.value || "error"),
      file: error.location?.file,
    });
  }

  onEnd(result) {
    if (result.status !== "interrupted") write({ end: true });
  }

  printsToStdio() {
    return false;
  }
};

function explained(result) {
  const error = result.error || {};
  const message = plain(error.message || error.value || result.status);
  return { message: message.slice(0, MESSAGE), details: plain(error.stack || message).slice(0, DETAILS) };
}

const plain = (text) => String(text).replace(COLOUR, "");

const write = (line) => appendFileSync(process.env.OUTCOME_GATE_REPORT, `${JSON.stringify(line)}\n`);
