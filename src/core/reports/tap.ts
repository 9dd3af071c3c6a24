import { Parser, type Result } from "tap-parser";
import type { TestResult } from "../tests/suite-run.ts";
import { failureText } from "./failure-text.ts";
import { fieldsOf, textOf } from "./json-fields.ts";
import { openLines } from "./lines.ts";
import { looksLikeFile } from "./looks-like-file.ts";
import { type NoteList, openNoteList } from "./note-list.ts";
import type { ReportEnd, ReportedTest, ReportFormat } from "./report.ts";
import { openTapGroups, type TapGroups } from "./tap-groups.ts";

/**
 * The Test Anything Protocol, versions 12 to 14, on tap-parser. Each assertion is a test within its group; the line that
 * sums up a subtest is one only when the subtest has none, or when it fails and none of its tests did. `not ok # TODO` is an
 * expected failure and passes. A bail-out, a missing plan or fewer tests than planned make it `incomplete`.
 */
export const tap: ReportFormat = {
  name: "tap",
  recognises: (start) => MARKS.test(start) && !/^\s*[<{]/.test(start),
  open: (onTest) => openTap(onTest),
};

/** tap-parser takes a parser for each level, and stands on all of them. */
const TOO_DEEP = /^ {800,}(?:# Subtest|ok\b|not ok\b)/;

/** A version, a plan, or an assertion; `ok  	example.com/pkg	0.01s` is what go prints. */
const MARKS = /^\s*TAP version \d+|^\d+\.\.\d+\s*(?:#.*)?$|^(?:not )?ok(?: +\d+\b.*| - .*| *#.*|\s*)$/im;

interface Root {
  readonly onTest: (test: ReportedTest) => void;
  readonly notes: NoteList;
  readonly groups: TapGroups;
  planned: number | undefined;
  points: number;
  bailed: boolean;
  sawTap: boolean;
}

function openTap(onTest: (test: ReportedTest) => void) {
  const root: Root = {
    onTest,
    notes: openNoteList(),
    groups: openTapGroups(),
    planned: undefined,
    points: 0,
    bailed: false,
    sawTap: false,
  };
  const parser = new Parser();
  watch(parser, [], root);
  let ending = false;
  parser.on("version", () => {
    // At its end the parser makes up a version and a plan for text that has neither.
    if (!ending) root.sawTap = true;
  });
  parser.on("comment", (comment: string) => {
    if (root.planned === undefined || root.points === 0) root.groups.comment(comment);
  });
  parser.on("plan", ({ start, end, comment }: { start: number; end: number; comment?: string }) => {
    if (parser.syntheticPlan) return;
    root.planned = Math.max(0, end - start + 1);
    if (root.planned === 0 && comment) root.notes.add("all tests were skipped", comment);
  });
  parser.on("bailout", (reason: string) => {
    root.bailed = true;
    root.notes.add("the run bailed out", reason || "no reason given");
  });
  const lines = openLines((line) => {
    if (TOO_DEEP.test(line)) throw new Error("its subtests are more than two hundred levels deep");
    root.groups.line(line);
    // tap-parser does not take a plan with blanks behind it for one, and finds no end of a line that holds one of Unicode's line ends.
    parser.write(`${line.trimEnd().replace(/[\u2028\u2029]/g, written)}\n`);
  });
  return {
    write: (chunk: string) => lines.write(chunk),
    end(): ReportEnd {
      lines.end();
      ending = true;
      parser.end();
      return { state: stateOf(root), errors: [], notes: root.notes.notes() };
    },
  };
}

/** As in JSON: a test's name may hold it. */
const written = (character: string): string => (character === "\u2028" ? "\\u2028" : "\\u2029");

function stateOf({ sawTap, planned, points, bailed, notes }: Root): ReportEnd["state"] {
  if (!sawTap && planned === undefined && points === 0 && !bailed) return "unreadable";
  if (bailed) return "incomplete";
  if (planned === undefined) notes.add("there is no plan: the run did not come to its end");
  else if (points < planned) notes.add(`${planned} tests were planned and ${points} were reported`);
  else if (points > planned) notes.add("more tests were reported than planned");
  return planned === undefined || points < planned ? "incomplete" : "complete";
}

/** Reports the tests of one level. Answers with its counts, for the line of the level above that sums it up. */
function watch(parser: Parser, path: readonly string[], root: Root): { tests: number; failed: number } {
  const counts = { tests: 0, failed: 0 };
  let child: { counts: { tests: number; failed: number }; parser: Parser } | undefined;

  parser.on("child", (subtest: Parser) => {
    child = { parser: subtest, counts: watch(subtest, [...path, subtest.name], root) };
  });
  parser.on("assert", (point: Result) => {
    const summedUp = child?.counts;
    child = undefined;
    if (path.length === 0) root.points += 1;
    const test = testOf(point, path.length === 0 ? root.groups.current() : path);
    const failed = test.result.status === "failed";
    const isLeaf = summedUp === undefined || summedUp.tests === 0 || (failed && summedUp.failed === 0);
    counts.tests += (summedUp?.tests ?? 0) + (isLeaf ? 1 : 0);
    counts.failed += (summedUp?.failed ?? 0) + (isLeaf && failed ? 1 : 0);
    if (isLeaf) root.onTest(test);
    forget(parser, point);
  });
  return counts;
}

/** The parser keeps every point, comment and failure for results that are not used here. */
function forget(parser: Parser, point: Result): void {
  point.previous = null;
  parser.pointsSeen.delete(point.id);
  for (const kept of [parser.comments, parser.failures, parser.skips, parser.todos]) {
    if (kept.length > 0) kept.length = 0;
  }
}

const PASSED: TestResult = { status: "passed" };

function testOf(point: Result, path: readonly string[]): ReportedTest {
  const status = point.todo ? "passed" : point.skip ? "skipped" : point.ok ? "passed" : "failed";
  const result: TestResult = status === "passed" ? PASSED : { status, ...explain(point) };
  const first = path[0];
  return first !== undefined && looksLikeFile(first)
    ? { file: first, classPath: path.slice(1), name: point.name, result }
    : { classPath: path, name: point.name, result };
}

function explain({ diag, skip }: Result) {
  if (typeof skip === "string") return failureText(skip);
  const fields = fieldsOf(diag);
  if (!fields) return {};
  const message = textOf(fields["message"]) ?? textOf(fields["error"]) ?? textOf(fields["operator"]);
  const { stack, ...others } = fields;
  return failureText(
    message,
    [textOf(stack) ?? "", JSON.stringify(others, undefined, 1) ?? ""].join("\n").trim(),
  );
}
