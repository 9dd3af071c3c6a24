// A reporter for mocha (3 and later): one JSON object a line into the file named by OUTCOME_GATE_REPORT, written at
// once so that a later crash keeps what ran, and `{"end":true}` last. Uses nothing of mocha but its events.
"use strict";
const { appendFileSync } = require("node:fs");

const MESSAGE = 2_000;
const DETAILS = 8_000;

module.exports = function OutcomeGateLines(runner) {
  const retries = new WeakMap();
  // A test that passed is written with the next event: an "after each" hook can still fail it.
  let passed;
  const write = (line) => appendFileSync(process.env.OUTCOME_GATE_REPORT, `${JSON.stringify(line)}\n`);
  const settle = () => {
    if (passed !== undefined) write(passed);
    passed = undefined;
  };
  const on = (event, act) =>
    runner.on(event, (...args) => {
      if (event !== "fail" || args[0].type !== "hook") settle();
      act(...args);
    });

  on("retry", (test) => retries.set(test, (retries.get(test) || 0) + 1));
  on("test", () => {});
  on("suite end", () => {});
  on("pass", (test) => {
    passed = { ...named(test), status: "passed", retries: test._currentRetry || 0 };
  });
  on("pending", (test) => write({ ...named(test), status: "skipped" }));
  on("fail", (runnable, error) => {
    if (runnable.type !== "hook") return write({ ...named(runnable), status: "failed", ...explained(error) });
    return failHook(runnable, error);
  });
  on("end", () => write({ end: true }));

  function failHook(hook, error) {
    const { message, details } = explained(error);
    const text = { message: `${hook.title}: ${message}`, details };
    const current = hook.ctx?.currentTest;
    if (passed !== undefined && /^"after each"/.test(hook.title)) {
      write({ ...passed, status: "failed", ...text });
      passed = undefined;
      return;
    }
    settle();
    if (!/^"before/.test(hook.title)) return write({ error: text.message, file: fileOf(hook), details });
    // What a "before" hook keeps from running has failed by it.
    let kept = 0;
    hook.parent.eachTest((test) => {
      if (test.state !== undefined || test.pending || (runner._grep && !runner._grep.test(test.fullTitle())))
        return;
      kept += 1;
      write({ ...named(test), status: "failed", ...text });
    });
    if (kept === 0) write({ error: text.message, file: fileOf(current || hook), details });
  }
};

function named(test) {
  const path = [];
  for (let suite = test.parent; suite && !suite.root; suite = suite.parent) path.unshift(suite.title);
  return { file: fileOf(test), path, name: test.title };
}

/** Old versions note the file on suites only. */
function fileOf(runnable) {
  for (let item = runnable; item; item = item.parent) if (item.file) return item.file;
  return undefined;
}

function explained(error) {
  const message = String(error && error.message !== undefined ? error.message : error);
  const details = error && typeof error.stack === "string" ? error.stack : undefined;
  return { message: message.slice(0, MESSAGE), details: details?.slice(0, DETAILS) };
}

// Tests of command-line programs read process.argv: it must look as when the repository runs them.
const flag = process.argv.indexOf(`--reporter=${__filename}`);
if (flag >= 0) process.argv.splice(flag, 1);
