import { reasonSentence } from "../../core/outcome/reasons.ts";
import { failureLine } from "../../core/render/failure-line.ts";
import type { Neutraliser } from "../../core/render/neutralise.ts";
import type { Style } from "../../core/render/terminal.ts";
import { decisionWords, outcomeNames, outcomeSentence } from "../../core/render/words.ts";
import type { ClassificationAnswer } from "./classification-json.ts";

const SHOWN = 10;

/** The classification for a person. All text from reports is made harmless. */
export function classificationText(answer: ClassificationAnswer, safe: Neutraliser, style: Style): string {
  const { f2p, p2p } = answer;
  const blocks = [
    head(answer, safe, style),
    [
      `  fail-to-pass  ${f2p.passed} of ${f2p.total}${f2p.stale.length === 0 ? "" : `, and ${f2p.stale.length} that passed before`}`,
      `  pass-to-pass  ${p2p.passed} of ${p2p.total}`,
    ],
    listed("Broken:", p2p.broken, safe),
    listed("Still to fix:", f2p.failed, safe),
    answer.notes.map((note) => style(safe.terminal(note), "faint")),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function head(answer: ClassificationAnswer, safe: Neutraliser, style: Style) {
  const { outcome, gate, reasons } = answer;
  const role = ({ pass: "good", block: "bad", undecided: "unsure" } as const)[gate.decision];
  const decision = style(decisionWords(gate.decision), role);
  return [
    `Outcome: ${style(outcomeNames[outcome], "strong")} · ${decision}`,
    outcomeSentence(answer),
    ...reasons.map((word) => safe.terminal(reasonSentence(word))),
  ];
}

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly message?: string | undefined;
}

function listed(title: string, tests: readonly Listed[], safe: Neutraliser): readonly string[] {
  if (tests.length === 0) return [];
  const lines = tests.slice(0, SHOWN).map(({ id, status, message }) => {
    const first = failureLine(message ?? "");
    const why = first === undefined ? status : oneLine(safe.terminal(first)).slice(0, 200);
    return `  - ${oneLine(safe.terminal(id))}: ${why}`;
  });
  const rest = tests.length - lines.length;
  return [title, ...lines, ...(rest > 0 ? [`  - and ${rest} more`] : [])];
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
