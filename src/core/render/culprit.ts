import type { Culprit, HunkPlace, Verdict } from "../verdict/schema.ts";
import { changedLines } from "./changed-lines.ts";
import type { Part } from "./fit-parts.ts";
import type { Neutraliser } from "./neutralise.ts";
import { provedSoFar } from "./proved-so-far.ts";
import { brokenTestList } from "./test-list.ts";
import { count, duration, outcomeNames } from "./words.ts";

const SHOWN_HUNKS = 3;
const SHOWN_DIFF_LINES = 60;
const SHOWN_DIFF_CHARACTERS = 3_000;

/** What a reader is told about one culprit: the hunk with its function, the proof, the outcome without it, its tests. */
export function culpritParts(culprit: Culprit, verdict: Verdict, safe: Neutraliser): readonly Part[] {
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  const shown = culprit.kind === "flaky" ? [] : hunks.slice(0, SHOWN_HUNKS);
  const places = shown.map((hunk, index) => hunkPart(hunk, index === 0 ? "always" : "if-room", safe));
  const more =
    hunks.length > shown.length && shown.length > 0
      ? `… and ${count(hunks.length - shown.length, "more hunk")}.`
      : "";
  return [
    { text: `**${claim(culprit, hunks.length)}**`, keep: "always" },
    ...places,
    { text: more, keep: "always" },
    {
      text: [proof(culprit, verdict), without(culprit, hunks.length)].filter(Boolean).join("\n"),
      keep: "always",
    },
    { text: circumstances(culprit, safe).join("\n"), keep: "if-room" },
    { text: brokenTestList(culprit.tests, verdict, safe), keep: "always" },
  ];
}

/** The first sentence about a culprit, without markup. */
export function claim(culprit: Culprit, hunks: number): string {
  const tests = count(culprit.tests.length, "test");
  switch (culprit.kind) {
    case "culprit":
      if (hunks === 1) return `This hunk breaks ${tests}:`;
      return culprit.units.length === 1
        ? `These ${hunks} hunks, which only go together, break ${tests}:`
        : `These ${hunks} hunks, which could not be told apart, break ${tests}:`;
    case "repair-set":
      return hunks === 1 ? `This hunk breaks ${tests}:` : `These ${hunks} hunks together break ${tests}:`;
    case "flaky":
      return `${tests} ${culprit.tests.length === 1 ? "gives" : "give"} different answers on the same files; no hunk is blamed.`;
    case "inconclusive":
      return `No hunk is blamed for ${tests}: ${whyOpen(culprit.why)}.${hunks === 0 ? "" : " Candidates, likeliest first:"}`;
  }
}

/** The proof in one sentence, or as much of it as there is; empty for a flaky test. */
export function proof(culprit: Culprit, verdict: Verdict): string {
  if (culprit.kind === "inconclusive") return provedSoFar(culprit);
  if (!isBlamed(culprit)) return "";
  const { prefixPasses, plusCulpritFails, headMinusCulpritPasses } = culprit.links;
  const one = culprit.tests.length === 1;
  const tests = one ? "the test" : `the ${culprit.tests.length} tests`;
  const before = culprit.verifiedPrefix.length;
  const passes = one ? "passes" : "pass";
  const single = culprit.units.flatMap((unit) => unit.hunks).length === 1;
  const them = single ? "this hunk" : "these hunks";
  const clauses = [
    prefixPasses.length > 0 &&
      (before === 0
        ? `on base ${tests} ${passes}`
        : `with the ${count(before, "hunk")} before ${single ? "it" : "them"} ${tests} ${passes}`),
    plusCulpritFails.length > 0 && `with ${them} ${one ? "it fails" : "they fail"}`,
    headMinusCulpritPasses.length > 0 &&
      `on the whole change without ${them} ${one ? "it passes" : "they pass"}`,
  ].filter((clause) => clause !== false);
  if (clauses.length === 0) return "";
  const ids = new Set([...prefixPasses, ...plusCulpritFails, ...headMinusCulpritPasses]);
  const runs = verdict.runs.filter((run) => ids.has(run.id));
  const cost = `${count(ids.size, "run")}, ${duration(runs.reduce((sum, run) => sum + run.ms, 0))}`;
  const sentence = `${clauses.slice(0, -1).join(", ")}${clauses.length > 1 ? ", and " : ""}${clauses.at(-1)}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} (${cost}).`;
}

/** True when the culprit's hunks are blamed, not only candidates. */
export function isBlamed(culprit: Culprit): boolean {
  return culprit.kind === "culprit" || culprit.kind === "repair-set";
}

function without(culprit: Culprit, hunks: number): string {
  if (culprit.outcomeWithout === undefined || !isBlamed(culprit)) return "";
  const them = hunks === 1 ? "this hunk" : "these hunks";
  return `**Without ${them} the outcome is ${outcomeNames[culprit.outcomeWithout]}.**`;
}

/** What else the search learnt about the culprit, a line each. */
export function circumstances(culprit: Culprit, safe: Neutraliser): readonly string[] {
  const them = culprit.tests.length === 1 ? "it" : "them";
  const places = (units: Culprit["units"] | undefined): string =>
    (units ?? [])
      .flatMap((unit) => unit.hunks)
      .slice(0, SHOWN_HUNKS)
      .map((hunk) => placeWords(hunk, safe))
      .join("; ");
  const told = [
    [`The smallest part that still breaks ${them}: `, places(culprit.refined)],
    [`What breaks ${them} needs: `, places(culprit.needs)],
    [`Broke ${them} earlier in the change and was healed by a later hunk: `, places(culprit.history)],
  ] as const;
  return told.filter(([, where]) => where !== "").map(([words, where]) => `${words}${where}.`);
}

/** `path` lines 41-44, in `function`: in Markdown. A change without lines (a mode, a binary file) is its path alone. */
function placeWords(hunk: HunkPlace, safe: Neutraliser): string {
  const { start, end } = changedLines(hunk);
  const lines = start === end ? ` line ${start}` : ` lines ${start}-${end}`;
  const where = hunk.oldLines + hunk.newLines === 0 ? "" : lines;
  const renamed =
    hunk.oldPath === undefined || hunk.oldPath === hunk.path ? "" : ` (was ${safe.inline(hunk.oldPath)})`;
  const inside = hunk.header.trim() === "" ? "" : `, in ${safe.inline(hunk.header, 120)}`;
  return `${safe.inline(hunk.path)}${renamed}${where}${inside}`;
}

function hunkPart(hunk: HunkPlace, keep: Part["keep"], safe: Neutraliser): Part {
  const diff = hunk.diff.replace(/\n$/, "").slice(0, SHOWN_DIFF_CHARACTERS).split("\n");
  const rest = hunk.diff.replace(/\n$/, "").split("\n").length - SHOWN_DIFF_LINES;
  const cut =
    rest > 0 || hunk.diff.length > SHOWN_DIFF_CHARACTERS
      ? "\n_The hunk goes on; the verdict file has all of it._"
      : "";
  const body =
    hunk.diff.trim() === ""
      ? ""
      : `\n${safe.block(diff.slice(0, SHOWN_DIFF_LINES).join("\n"), "diff")}${cut}`;
  return { text: `${placeWords(hunk, safe)}${body}`, keep };
}

function whyOpen(why: string | undefined): string {
  switch (why) {
    case "budget":
      return "the search used up its budget";
    case "unbuildable":
      return "too many combinations of hunks do not build or run";
    case "contradiction":
      return "the runs contradict each other";
    default:
      return "the search did not end";
  }
}
