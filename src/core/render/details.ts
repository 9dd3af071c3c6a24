import type { Verdict } from "../verdict/schema.ts";
import type { Part } from "./fit-parts.ts";
import type { Neutraliser } from "./neutralise.ts";
import { suiteNotes } from "./suite-notes.ts";
import { brokenLine } from "./test-list.ts";
import { count, duration } from "./words.ts";

const SHOWN_RUNS = 40;

/** The folded parts: how it was measured, every broken test, what was done to the tests. Each may go when there is no room. */
export function detailParts(verdict: Verdict, safe: Neutraliser, shownTests: number): readonly Part[] {
  const { broken } = verdict.p2p;
  const all = broken.slice(0, shownTests).map((test) => brokenLine(test, test.id, safe));
  const rest = broken.length - all.length;
  return [
    folded("How this was measured", measured(verdict, safe)),
    broken.length > 5
      ? folded(
          `All ${count(broken.length, "broken test")}`,
          [...all, ...(rest > 0 ? [`- and ${rest} more`] : [])].join("\n"),
        )
      : nothing,
    verdict.testEdits.length > 0
      ? folded("Test files that the change touches", editList(verdict, safe))
      : nothing,
    verdict.p2p.flaky.length > 0
      ? folded("Tests left out as flaky", idList(verdict.p2p.flaky, safe))
      : nothing,
    verdict.f2p.stale.length > 0
      ? folded("Designated tests that passed before", idList(verdict.f2p.stale, safe))
      : nothing,
  ];
}

const nothing: Part = { text: "", keep: "if-room" };

function folded(title: string, body: string): Part {
  return { text: `<details><summary>${title}</summary>\n\n${body}\n\n</details>`, keep: "if-room" };
}

function measured(verdict: Verdict, safe: Neutraliser): string {
  const { probes, timing } = verdict;
  const search =
    probes.runs === 0
      ? ""
      : `The search took ${count(probes.runs, "run")} for ${count(probes.hunks, "hunk")} in ${count(probes.units, "unit")}; one that knows nothing beforehand needs ${probes.lowerBound} at least.`;
  const tests = Math.max(0, timing.totalMs - timing.overheadMs);
  const lanes = timing.suiteMs > timing.totalMs ? ` (${duration(timing.suiteMs)} one after the other)` : "";
  const time = `In all ${duration(timing.totalMs)}, of which ${duration(tests)} were tests${lanes}.`;
  const commits = `Base ${safe.inline(verdict.base.slice(0, 12))}, head ${safe.inline(verdict.head.slice(0, 12))}, rule set ${safe.inline(verdict.ruleSet)}, ${safe.inline(verdict.tool)}.`;
  const told = verdict.outcome === "inconclusive" ? 3 : 0;
  const notes = [...suiteNotes(verdict).slice(told), ...verdict.notes]
    .slice(0, 20)
    .map((note) => `- ${safe.inline(note)}`)
    .join("\n");
  return [`${search} ${time}`.trim(), runTable(verdict, safe), notes, commits].filter(Boolean).join("\n\n");
}

function runTable(verdict: Verdict, safe: Neutraliser): string {
  if (verdict.runs.length === 0) return "";
  const rows = verdict.runs.slice(0, SHOWN_RUNS).map((run) => {
    const hunks = typeof run.hunks === "string" ? run.hunks : String(run.hunks.length);
    const time = run.cached ? "cached" : duration(run.ms);
    return `| ${run.id} | ${run.purpose} | ${safe.cell(run.suite)} | ${hunks} | ${run.result} | ${run.tests} | ${time} |`;
  });
  const rest = verdict.runs.length - rows.length;
  const table = [
    "| run | for | suite | hunks | ended | tests | time |",
    "|--:|---|---|--:|---|--:|--:|",
    ...rows,
  ];
  return `${table.join("\n")}${rest > 0 ? `\n\nand ${count(rest, "more run")}` : ""}`;
}

function editList(verdict: Verdict, safe: Neutraliser): string {
  const lines = verdict.testEdits.slice(0, 50).map((edit) => {
    const graded =
      edit.kind === "added"
        ? ""
        : edit.held
          ? ", graded with base's version"
          : ", graded with the change's version";
    return `- ${safe.inline(edit.path)}: ${edit.kind}${graded}`;
  });
  const rest = verdict.testEdits.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join("\n");
}

function idList(ids: readonly string[], safe: Neutraliser): string {
  const lines = ids.slice(0, 50).map((id) => `- ${safe.inline(id)}`);
  return [...lines, ...(ids.length > lines.length ? [`- and ${ids.length - lines.length} more`] : [])].join(
    "\n",
  );
}
