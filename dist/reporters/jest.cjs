// A reporter for jest (24 and later): one JSON object a line into the file named by OUTCOME_GATE_REPORT, written when
// a test file is done, and `{"end":true}` last.
"use strict";
const { appendFileSync } = require("node:fs");

const MESSAGE = 2_000;
const DETAILS = 8_000;
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

module.exports = class OutcomeGateLines {
  constructor(globalConfig) {
    const pattern = globalConfig?.testNamePattern;
    this.names = pattern ? new RegExp(pattern, "i") : undefined;
  }

  onTestResult(_test, result) {
    const lines = result.testResults
      .filter((test) => this.wasAsked(test))
      .map((test) => lineOf(result, test));
    const failed = lines.some(({ status }) => status === "failed");
    const broken = result.testExecError || result.failureMessage;
    // The file did not load, or a hook failed after all its tests.
    if (!failed && broken)
      lines.push({ error: plain(textOf(broken)).slice(0, DETAILS), file: result.testFilePath });
    if (lines.length > 0) write(lines);
  }

  onRunComplete(_contexts, results) {
    if (!results.wasInterrupted) write([{ end: true }]);
  }

  /** A name pattern leaves the other tests in the report, as pending. */
  wasAsked(test) {
    return test.status !== "pending" || this.names === undefined || this.names.test(test.fullName);
  }
};

function lineOf(result, test) {
  const status = test.status === "passed" || test.status === "failed" ? test.status : "skipped";
  const text = plain((test.failureMessages || []).join("\n\n"));
  return {
    file: result.testFilePath,
    path: test.ancestorTitles,
    name: test.title,
    status,
    retries: (test.retryReasons || []).length,
    ...(status === "failed"
      ? { message: text.split("\n    at ")[0].slice(0, MESSAGE), details: text.slice(0, DETAILS) }
      : {}),
  };
}

const write = (lines) =>
  appendFileSync(process.env.OUTCOME_GATE_REPORT, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

const textOf = (error) => (typeof error === "string" ? error : String(error.stack || error.message || error));

const plain = (text) => text.replace(COLOUR, "");

// Tests of command-line programs read process.argv: it must look as when the repository runs them.
const OURS = [`--reporters=${__filename}`, "--ci", "--coverage=false", "--bail=0", "--passWithNoTests"];
const first = process.argv.indexOf(OURS[0]);
if (first >= 0 && OURS.every((word, index) => process.argv[first + index] === word)) {
  process.argv.splice(first, OURS.length);
}
