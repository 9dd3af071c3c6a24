import { appendDetails, failureText } from "./failure-text.ts";
import { openLines } from "./lines.ts";
import { openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** Failed tests of one binary whose output is kept until it is printed; of more, only the status is. */
const KEPT_FAILURES = 1_000;

/**
 * What `cargo test` prints. Group: the binary, from cargo's line `Running unittests src/lib.rs (…)` when standard error is in
 * it. The output of failed tests comes after all statuses, so failed tests are reported at the end of their binary.
 */
export const cargoText: ReportFormat = {
  name: "cargo-text",
  recognises: (start) =>
    /^running \d+ tests?\s*$/m.test(start) || /^\s*Running (?:unittests )?\S+ \(.*\)\s*$/m.test(start),
  open: (onTest) => openCargoText(onTest),
};

interface State {
  group: string;
  /** A test whose status stands on a later line, behind what it printed. */
  waiting: string | undefined;
  readonly failed: Map<string, string>;
  /** The failed test whose output is being printed. */
  output: string | undefined;
  open: boolean;
  binaries: number;
}

function openCargoText(onTest: (test: ReportedTest) => void) {
  const notes = openNoteList();
  const state: State = {
    group: "",
    waiting: undefined,
    failed: new Map(),
    output: undefined,
    open: false,
    binaries: 0,
  };
  const lines = openLines((line) => takeLine(line, state, onTest));
  return {
    write: (chunk: string) => lines.write(chunk),
    end() {
      lines.end();
      flushFailed(state, onTest);
      if (state.open) notes.add("a test binary did not come to its end", state.group);
      const end = state.binaries === 0 ? "unreadable" : state.open ? "incomplete" : "complete";
      return { state: end, errors: [], notes: notes.notes() } as const;
    },
  };
}

const STATUSES = { ok: "passed", FAILED: "failed", ignored: "skipped" } as const;
const HEADER = /^\s*(?:Running (?:unittests )?(\S+)|Doc-tests (\S+))/;

function takeLine(line: string, state: State, onTest: (test: ReportedTest) => void): void {
  const header = HEADER.exec(line);
  if (header && !state.open) state.group = header[2] ? `doc-tests ${header[2]}` : (header[1] ?? "");
  else if (/^running \d+ tests?$/.test(line)) {
    state.open = true;
    state.binaries += 1;
  } else if (/^test result: /.test(line)) {
    flushFailed(state, onTest);
    state.open = false;
  } else if (state.open) takeTestLine(line, state, onTest);
}

function takeTestLine(line: string, state: State, onTest: (test: ReportedTest) => void): void {
  const stated = /^test (.+?)(?: - should panic)? \.\.\. (.*)$/s.exec(line);
  if (stated && state.output === undefined) {
    const [, name = "", rest = ""] = stated;
    const word = /^(ok|FAILED|ignored)\b/.exec(rest)?.[1];
    if (word) settle(name, word as keyof typeof STATUSES, state, onTest);
    else if (!/^bench:/.test(rest)) state.waiting = name;
    return;
  }
  const late = /(?:^|\s)(ok|FAILED|ignored)$/.exec(line)?.[1];
  const failing = /^---- (.+?) std(?:out|err) ----$/s.exec(line)?.[1];
  if (state.waiting !== undefined && late) {
    settle(state.waiting, late as keyof typeof STATUSES, state, onTest);
    state.waiting = undefined;
  } else if (failing !== undefined) state.output = failing.replace(/ - should panic$/, "");
  else if (line === "failures:") state.output = undefined;
  else if (state.output !== undefined && state.failed.has(state.output)) {
    state.failed.set(state.output, appendDetails(state.failed.get(state.output) ?? "", `${line}\n`));
  }
}

function settle(
  name: string,
  word: keyof typeof STATUSES,
  state: State,
  onTest: (test: ReportedTest) => void,
): void {
  const status = STATUSES[word];
  if (status === "failed" && state.failed.size < KEPT_FAILURES) state.failed.set(name, "");
  else onTest({ classPath: group(state), name, result: { status } });
}

function flushFailed(state: State, onTest: (test: ReportedTest) => void): void {
  for (const [name, output] of state.failed) {
    onTest({
      classPath: group(state),
      name,
      result: { status: "failed", ...failureText(undefined, output) },
    });
  }
  state.failed.clear();
  state.output = undefined;
  state.waiting = undefined;
}

const group = (state: State): string[] => (state.group === "" ? [] : [state.group]);
