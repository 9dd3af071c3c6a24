// A reporter for node:test (Node 20 and later): one JSON object a line, one line a test, and `{"end":true}` last.
// Lines go to the file named by OUTCOME_GATE_REPORT, at once, so that a later crash keeps them; without it to the
// reporter's destination. Passed and failed tests come in the order of the files, parents after their children, with
// their depth as `nesting`; a file that hangs holds back all that come after it, so these are kept for a SIGTERM.
import { appendFileSync } from "node:fs";
import { relative, resolve } from "node:path";

const KEPT_STDERR = 8_192;
const MESSAGE = 2_000;
const DETAILS = 8_000;

export default async function* outcomeGateLines(events) {
  const run = {
    started: [],
    nested: [],
    tails: new Map(),
    filesWithTests: new Set(),
    groups: new Set(),
    live: new Map(),
    waiting: new Map(),
  };
  const stop = () => {
    for (const lines of run.waiting.values()) for (const line of lines) save(line);
    process.exit(143);
  };
  process.once("SIGTERM", stop);
  for await (const { type, data } of events) {
    const line = observed(run, type, data);
    if (line !== undefined && !save(line)) yield `${JSON.stringify(line)}\n`;
  }
  process.off("SIGTERM", stop);
  if (!save({ end: true })) yield '{"end":true}\n';
}

function save(line) {
  const path = process.env.OUTCOME_GATE_REPORT;
  if (path === undefined || path === "") return false;
  appendFileSync(path, `${JSON.stringify(line)}\n`);
  return true;
}

/** The line to write after this event, if it ends a test. */
function observed(run, type, data) {
  switch (type) {
    case "test:start":
      run.started.length = data.nesting;
      run.started.push({ name: data.name, file: fileOf(data) });
      return undefined;
    case "test:dequeue":
      return began(run, data);
    case "test:complete":
      return completed(run, data);
    case "test:stderr": {
      const file = resolve(data.file);
      run.tails.set(file, ((run.tails.get(file) ?? "") + data.message).slice(-KEPT_STDERR));
      return undefined;
    }
    case "test:pass":
    case "test:fail": {
      run.waiting.get(keyOf(data))?.shift();
      return ended(run, type === "test:fail", data);
    }
    default:
      return undefined;
  }
}

function began(run, data) {
  const names = run.live.get(data.file) ?? [];
  names.length = Math.min(names.length, data.nesting);
  names[data.nesting] = data.name;
  run.live.set(data.file, names);
}

/** Comes as soon as a test is done. A file's own line is not kept: it is not known yet whether the file holds tests. */
function completed(run, data) {
  if (isFile(data)) return;
  const path = (run.live.get(data.file) ?? []).slice(0, data.nesting);
  const file = fileOf(data);
  if (path.length > 0) run.groups.add(JSON.stringify([file, path]));
  const holdsOthers = run.groups.has(JSON.stringify([file, [...path, data.name]]));
  const line = lineOf(data, { failed: data.details?.passed === false, file, path, holdsOthers });
  const key = keyOf(data);
  run.waiting.set(key, [...(run.waiting.get(key) ?? []), ...(line === undefined ? [] : [line])]);
}

const keyOf = ({ file, line, column, nesting, name }) => JSON.stringify([file, line, column, nesting, name]);

/**
 * A test that a helper file defines is told with that file, though its parent is told with the test file: which test holds which is known
 * by the order alone, and the file is that of the outermost parent.
 */
function ended(run, failed, data) {
  if (isFile(data))
    return fileLine(failed, data, run.filesWithTests.has(fileOf(data)), run.tails.get(data.file));
  const parents = run.started.slice(0, data.nesting);
  const file = parents[0]?.file ?? fileOf(data);
  run.filesWithTests.add(file);
  const holdsOthers = run.nested[data.nesting + 1] === true;
  run.nested[data.nesting + 1] = false;
  run.nested[data.nesting] = true;
  return lineOf(data, { failed, file, path: parents.map(({ name }) => name), holdsOthers });
}

const fileOf = ({ entryFile, file }) => entryFile ?? file;

function lineOf(data, { failed, file, path, holdsOthers }) {
  if (filteredOut(data)) return undefined;
  const ownFailure = failed && data.details?.error?.failureType !== "subtestsFailed";
  // A suite has no code of its own but its hooks. A test with subtests has: it is graded, and marked.
  if (data.details?.type === "suite") return ownFailure ? errorLine(file, data) : undefined;
  return {
    file,
    path,
    name: data.name,
    status: ownFailure ? "failed" : isSet(data.skip) ? "skipped" : "passed",
    todo: isSet(data.todo),
    ...(holdsOthers ? { group: true } : {}),
    ...(ownFailure ? explained(data.details?.error) : {}),
  };
}

/** A failure outside any test: as a test it would be one that no other run has. */
function errorLine(file, data) {
  const { message, details } = explained(data.details?.error);
  return { error: `${data.name}: ${message}`, file, details };
}

/** The runner's line for a file: its test when the file holds no others, and an error when it dies beside them. */
function fileLine(failed, data, hasTests, stderr) {
  const error = data.details?.error;
  if (hasTests && (!failed || error?.failureType === "subtestsFailed")) return undefined;
  const exit = error?.signal ? `signal ${error.signal}` : `exit code ${error?.exitCode}`;
  const said = (stderr ?? "").trim();
  const message = `${firstError(said) ?? "the file failed"} (${exit})`;
  const details = said.slice(-DETAILS);
  if (hasTests) return { error: message, file: data.file, details };
  return {
    file: data.file,
    path: [],
    name: relative(process.cwd(), data.file),
    status: failed ? "failed" : isSet(data.skip) ? "skipped" : "passed",
    todo: isSet(data.todo),
    ...(failed ? { message, details } : {}),
  };
}

/** Node names a file by its absolute path (20) or its relative one (22). */
const isFile = ({ nesting, name, file }) => nesting === 0 && file !== undefined && resolve(name) === file;

const firstError = (text) =>
  text
    .split("\n")
    .find((line) => /^\s*(\w*Error|Uncaught)\b/.test(line))
    ?.trim()
    .slice(0, MESSAGE);

/** On Node 20 a name pattern leaves the other tests in the report, as skipped. */
const filteredOut = ({ skip }) =>
  typeof skip === "string" && /^test name (does not match|matches) pattern/.test(skip);

const isSet = (mark) => mark !== undefined && mark !== false;

function explained(error) {
  const cause = error?.cause ?? error;
  const text = typeof cause === "string" ? cause : (cause?.message ?? error?.message ?? "failed");
  return {
    message: String(text).slice(0, MESSAGE),
    ...(typeof cause?.stack === "string" ? { details: cause.stack.slice(0, DETAILS) } : {}),
  };
}
