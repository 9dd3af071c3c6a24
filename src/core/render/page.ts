import type { HandOff } from "../agents/hand-off.ts";
import type { Verdict } from "../verdict/schema.ts";
import { culpritParts } from "./culprit.ts";
import { detailParts } from "./details.ts";
import type { Part } from "./fit-parts.ts";
import { repairRequest } from "./hand-off.ts";
import type { Neutraliser } from "./neutralise.ts";
import { approvalRemarks, remarks } from "./remarks.ts";
import { cutNote, suiteNotes } from "./suite-notes.ts";
import { brokenTestList, failedTestList } from "./test-list.ts";
import { untoldReasons } from "./untold-reasons.ts";
import { count, decisionWords, designationWords, outcomeNames, outcomeSentence } from "./words.ts";

/** What else a page may name: the ways out of a break. */
export interface WaysOut {
  /** A suggestion that restores base's lines is, or is about to be, on the diff. */
  readonly suggestion?: "on-the-diff";
  /** The name of the patch file beside the verdict that drops the culprit. */
  readonly patchFile?: string;
  /** The name of the repair packet beside the verdict. */
  readonly repairFile?: string;
  /** How a maintainer calls the agent that can take the repair packet. */
  readonly handOff?: HandOff;
}

const SHOWN_CULPRITS = 3;

/** The verdict as Markdown, in order of what a maintainer needs: verdict, table, culprits, way out, remarks, folded details. */
export function pageParts(
  verdict: Verdict,
  safe: Neutraliser,
  ways: WaysOut,
  shownTests: number,
): readonly Part[] {
  const shown = verdict.culprits.slice(0, SHOWN_CULPRITS);
  return [
    { text: `${headline(verdict)}\n${outcomeSentence(verdict)}`, keep: "always" },
    { text: approvalRemarks(verdict, safe).join("\n"), keep: "always" },
    { text: untoldReasons(verdict, safe).join("\n"), keep: "always" },
    { text: whyOpen(verdict, safe), keep: "if-room" },
    { text: table(verdict), keep: "always" },
    ...shown.flatMap((culprit, index) => {
      const parts = culpritParts(culprit, verdict, safe);
      return index === 0 ? parts : parts.map((part): Part => ({ ...part, keep: "if-room" }));
    }),
    { text: moreCulprits(verdict.culprits.length - shown.length), keep: "always" },
    { text: unsearched(verdict, safe), keep: "always" },
    { text: wayOut(ways, safe), keep: "always" },
    { text: stillToFix(verdict, safe), keep: "always" },
    { text: remarks(verdict, safe).join("\n"), keep: "always" },
    ...detailParts(verdict, safe, shownTests),
  ];
}

/** The first line of everything. */
function headline(verdict: Verdict): string {
  const overridden = verdict.gate.because.includes("overridden") ? ", overridden" : "";
  return `### Outcome: ${outcomeNames[verdict.outcome]} · ${decisionWords(verdict.gate.decision)}${overridden}`;
}

/** What the runs said when they allow no answer: the first thing that somebody has to mend. */
function whyOpen(verdict: Verdict, safe: Neutraliser): string {
  if (verdict.outcome !== "inconclusive") return "";
  return suiteNotes(verdict)
    .slice(0, 3)
    .map((note) => safe.block(cutNote(note), "text"))
    .join("\n\n");
}

function table(verdict: Verdict): string {
  const { f2p, p2p } = verdict;
  return [
    "| | pass | of |",
    "|---|--:|--:|",
    `| fail-to-pass (${designationWords(f2p.designation)}) | ${f2p.passed} | ${f2p.total} |`,
    `| pass-to-pass | ${p2p.passed} | ${p2p.total} |`,
  ].join("\n");
}

function moreCulprits(rest: number): string {
  return rest > 0 ? `${count(rest, "more break")} of other tests: see the verdict file.` : "";
}

/** Broken tests that no culprit speaks of: the search was off, or has not come to them. */
function unsearched(verdict: Verdict, safe: Neutraliser): string {
  const told = new Set(verdict.culprits.flatMap((culprit) => culprit.tests));
  const ids = verdict.p2p.broken.map((test) => test.id).filter((id) => !told.has(id));
  if (ids.length === 0) return "";
  const title = told.size === 0 ? "Broken tests:" : "Broken as well, by a hunk that was not searched for:";
  return `**${title}**\n\n${brokenTestList(ids, verdict, safe)}`;
}

function wayOut(ways: WaysOut, safe: Neutraliser): string {
  const lines = [
    ways.suggestion && "A suggestion that restores the lines is on the diff.",
    ways.patchFile && `The patch that drops it is ${safe.inline(ways.patchFile)}, beside the verdict file.`,
    ways.repairFile &&
      `The repair packet ${safe.inline(ways.repairFile)} tells an agent where to start, what to keep and what to write again.`,
    ways.repairFile &&
      ways.handOff &&
      `To hand it over, mention ${safe.inline(ways.handOff.mention, 60)} in a comment of your own and go on with ${safe.inline(repairRequest)}${ways.handOff.needs === undefined ? "" : ` (it needs ${ways.handOff.needs})`}.`,
  ];
  return lines.filter(Boolean).join("\n");
}

function stillToFix(verdict: Verdict, safe: Neutraliser): string {
  const list = failedTestList(verdict, safe);
  return list === "" ? "" : `**Still to fix:**\n\n${list}`;
}
