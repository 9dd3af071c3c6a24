import { gateSentences } from "../outcome/policy.ts";
import { reasonSentence } from "../outcome/reasons.ts";
import type { Verdict } from "../verdict/schema.ts";
import { circumstances, claim, proof } from "./culprit.ts";
import type { Neutraliser } from "./neutralise.ts";
import { suiteNotes } from "./suite-notes.ts";
import { count, decisionWords, designationWords, outcomeNames, outcomeSentence } from "./words.ts";

const MOST_NOTES = 10;
const MOST_CULPRITS = 5;

/** Why a verdict is what it is, in sentences: the outcome, each reason, what the policy matched, the proof for each culprit. Markdown. */
export function renderExplanation(verdict: Verdict, safe: Neutraliser): string {
  const { f2p, p2p, gate } = verdict;
  const lines = [
    outcomeSentence(verdict),
    `Fail-to-pass: ${f2p.passed} of ${count(f2p.total, "test")} pass, ${designationWords(f2p.designation)}. Pass-to-pass: ${p2p.passed} of ${p2p.total} pass.`,
    ...verdict.reasons.map((word) => known(reasonSentence(word), word, safe)),
    ...gate.because.map((word) => because(word, gate.decision, safe)),
    ...verdict.culprits.slice(0, MOST_CULPRITS).flatMap((culprit) => {
      const hunks = culprit.units.flatMap((unit) => unit.hunks);
      const first = hunks[0] === undefined ? "" : ` ${safe.inline(hunks[0].path)}.`;
      const about = [`${claim(culprit, hunks.length)}${first}`, proof(culprit, verdict)].filter(Boolean);
      return [about.join(" "), ...circumstances(culprit, safe)];
    }),
    ...suiteNotes(verdict)
      .slice(0, MOST_NOTES)
      .map((note) => safe.inline(note, 500)),
  ];
  const title = `**${outcomeNames[verdict.outcome]}**, ${decisionWords(gate.decision)}, for ${verdict.head.slice(0, 12)}:`;
  return [title, "", ...lines.map((line) => `- ${line}`)].join("\n");
}

function because(word: string, decision: Verdict["gate"]["decision"], safe: Neutraliser): string {
  const does = { pass: "passes", block: "blocks", undecided: "is undecided" }[decision];
  const why = Object.hasOwn(gateSentences, word)
    ? gateSentences[word as keyof typeof gateSentences]
    : safe.inline(word, 80);
  return `The gate ${does} because ${why}.`;
}

/** A word of a newer version is a stranger's text. */
const known = (sentence: string, word: string, safe: Neutraliser): string =>
  sentence === word ? safe.inline(word, 80) : sentence;
