import type { Culprit, HunkPlace, Verdict } from "../verdict/schema.ts";
import { changedLines } from "./changed-lines.ts";
import { circumstances, claim, proof } from "./culprit.ts";
import { failureLine } from "./failure-line.ts";
import type { Neutraliser } from "./neutralise.ts";
import { remarks } from "./remarks.ts";
import { cutNote, suiteNotes } from "./suite-notes.ts";
import { untoldReasons } from "./untold-reasons.ts";
import { count, decisionWords, designationWords, duration, outcomeNames, outcomeSentence } from "./words.ts";

/** How the terminal marks a word; the identity where there are no colours. */
export type Style = (text: string, role: "good" | "bad" | "unsure" | "strong" | "faint") => string;

const SHOWN_TESTS = 10;
const SHOWN_NOTES = 5;

/** The verdict for the command line. Paths stay as they are; untrusted text holds no escape sequence and no workflow command. */
export function renderTerminal(verdict: Verdict, safe: Neutraliser, style: Style): string {
  const told = new Set(verdict.culprits.flatMap((culprit) => culprit.tests));
  const untold = verdict.p2p.broken.map((test) => test.id).filter((id) => !told.has(id));
  const plain = plainly(safe);
  const blocks = [
    head(verdict, plain, style),
    ...noteBlocks(verdict, safe),
    counts(verdict),
    ...verdict.culprits.map((culprit) => culpritLines(culprit, verdict, safe, style)),
    untold.length > 0 ? ["Broken tests:", ...testLines(untold, verdict, safe)] : [],
    verdict.f2p.failed.length > 0 ? ["Still to fix:", ...failedLines(verdict, safe)] : [],
    remarks(verdict, plain),
    notCounted(verdict, plain),
    verdict.notes.map((note) => style(safe.terminal(note), "faint")),
    [style(cost(verdict), "faint")],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function head(verdict: Verdict, safe: Neutraliser, style: Style): readonly string[] {
  const role = ({ pass: "good", block: "bad", undecided: "unsure" } as const)[verdict.gate.decision];
  const outcome = style(outcomeNames[verdict.outcome], "strong");
  return [
    `Outcome: ${outcome} · ${style(decisionWords(verdict.gate.decision), role)}`,
    outcomeSentence(verdict),
    ...untoldReasons(verdict, safe),
  ];
}

/** What the runs left to say, each with the end of what was printed. */
function noteBlocks(verdict: Verdict, safe: Neutraliser): readonly (readonly string[])[] {
  return suiteNotes(verdict)
    .slice(0, SHOWN_NOTES)
    .map((note) => cutNote(safe.terminal(note)).replace(/^/gm, "  ").split("\n"));
}

/** Designated tests that passed before, and tests that waver, by name. */
function notCounted({ f2p, p2p }: Verdict, safe: Neutraliser): readonly string[] {
  const listed = (why: string, ids: readonly string[]) => [
    ...ids.slice(0, SHOWN_TESTS).map((id) => `  - ${safe.inline(id)}: ${why}`),
    ...(ids.length > SHOWN_TESTS ? [`  - and ${ids.length - SHOWN_TESTS} more`] : []),
  ];
  const lines = [...listed("passes on base already", f2p.stale), ...listed("flaky", p2p.flaky)];
  return lines.length === 0 ? [] : ["Not counted:", ...lines];
}

function counts(verdict: Verdict): readonly string[] {
  const { f2p, p2p } = verdict;
  const rows = [
    ["fail-to-pass", `${f2p.passed} of ${f2p.total}`, `(${designationWords(f2p.designation)})`],
    ["pass-to-pass", `${p2p.passed} of ${p2p.total}`, ""],
  ] as const;
  const width = Math.max(...rows.map(([, share]) => share.length));
  return rows.map(([name, share, by]) => `  ${name}  ${share.padStart(width)}  ${by}`.trimEnd());
}

function culpritLines(
  culprit: Culprit,
  verdict: Verdict,
  safe: Neutraliser,
  style: Style,
): readonly string[] {
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  const without = culprit.outcomeWithout;
  const it = hunks.length === 1 ? "this hunk" : "these hunks";
  const proved = [
    proof(culprit, verdict),
    without === undefined ? "" : `Without ${it} the outcome is ${style(outcomeNames[without], "strong")}.`,
    ...circumstances(culprit, plainly(safe)),
  ].filter((line) => line !== "");
  return [
    style(claim(culprit, hunks.length), "strong"),
    ...hunks.slice(0, 5).flatMap((hunk) => hunkLines(hunk, safe, style)),
    ...(hunks.length > 5 ? [`  … and ${count(hunks.length - 5, "more hunk")}`] : []),
    ...(proved.length === 0 ? [] : ["", ...proved]),
    ...testLines(culprit.tests, verdict, safe),
  ];
}

function hunkLines(hunk: HunkPlace, safe: Neutraliser, style: Style): readonly string[] {
  const { start } = changedLines(hunk);
  const inside = hunk.header.trim() === "" ? "" : `, in ${oneLine(safe.terminal(hunk.header))}`;
  const diff = safe.terminal(hunk.diff.replace(/\n$/, "")).split("\n").slice(0, 40);
  return [
    `${oneLine(safe.terminal(hunk.path))}:${start}${inside}`,
    ...diff.map((line) => {
      if (line.startsWith("+")) return style(`  ${line}`, "good");
      return line.startsWith("-") ? style(`  ${line}`, "bad") : `  ${line}`;
    }),
  ];
}

function testLines(ids: readonly string[], verdict: Verdict, safe: Neutraliser): readonly string[] {
  const byId = new Map(verdict.p2p.broken.map((test) => [test.id, test]));
  const lines = ids.slice(0, SHOWN_TESTS).map((id) => {
    const test = byId.get(id);
    const why = failureLine(test?.message ?? "") ?? test?.status;
    return `  - ${oneLine(safe.terminal(id))}${why === undefined ? "" : `: ${oneLine(safe.terminal(why)).slice(0, 200)}`}`;
  });
  return ids.length > lines.length ? [...lines, `  - and ${ids.length - lines.length} more`] : lines;
}

function failedLines(verdict: Verdict, safe: Neutraliser): readonly string[] {
  const lines = verdict.f2p.failed
    .slice(0, SHOWN_TESTS)
    .map((test) => `  - ${oneLine(safe.terminal(test.id))}: ${test.status}`);
  const rest = verdict.f2p.failed.length - lines.length;
  return rest > 0 ? [...lines, `  - and ${rest} more`] : lines;
}

function cost(verdict: Verdict): string {
  const { runs, timing } = verdict;
  const tests = Math.max(0, timing.totalMs - timing.overheadMs);
  return `${count(runs.length, "run")}, ${duration(timing.totalMs)} in all, ${duration(tests)} of it tests.`;
}

/** What Markdown shows as code, as it is. */
function plainly(safe: Neutraliser): Neutraliser {
  return { ...safe, inline: (text) => oneLine(safe.terminal(text)) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
