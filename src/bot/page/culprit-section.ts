import { circumstances, claim, isBlamed, proof } from "../../core/render/culprit.ts";
import { failureLine } from "../../core/render/failure-line.ts";
import { neutraliser } from "../../core/render/neutralise.ts";
import { count, outcomeNames } from "../../core/render/words.ts";
import type { Culprit, Verdict } from "../../core/verdict/schema.ts";
import { diffBlock } from "./diff-block.ts";
import { type Html, html, shown } from "./html.ts";

const MOST_HUNKS = 5;
const MOST_TESTS = 20;

/** For sentences that the comment writes in Markdown: here the texts in them stand plain, and are escaped with the sentence. */
const plain = { ...neutraliser([]), inline: shown };

/** What a verdict says of who broke the tests: the hunk, the proof, what would be without it, the tests. */
export function culpritSection(culprit: Culprit, verdict: Verdict): Html {
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  const visible = culprit.kind === "flaky" ? [] : hunks.slice(0, MOST_HUNKS);
  const rest = hunks.length - visible.length;
  return html`<article class="blame ${isBlamed(culprit) ? "certified" : "open"}">
<h3>${claim(culprit, hunks.length)}</h3>
${visible.map(diffBlock)}
${rest > 0 && visible.length > 0 ? html`<p class="soft">… and ${count(rest, "more hunk")}.</p>` : undefined}
${proofWords(culprit, verdict)}
${circumstances(culprit, plain).map((line) => html`<p class="soft">${line}</p>`)}
${brokenTests(culprit.tests, verdict)}
</article>`;
}

function proofWords(culprit: Culprit, verdict: Verdict): Html | undefined {
  const sentence = proof(culprit, verdict);
  const without =
    culprit.outcomeWithout === undefined || !isBlamed(culprit)
      ? undefined
      : html` <strong>Without ${culprit.units.flatMap((unit) => unit.hunks).length === 1 ? "this hunk" : "these hunks"} the outcome is ${outcomeNames[culprit.outcomeWithout]}.</strong>`;
  return sentence === "" && without === undefined
    ? undefined
    : html`<p class="proof">${sentence}${without}</p>`;
}

/** Tests of the regression suite that broke, each with what it said. */
export function brokenTests(ids: readonly string[], verdict: Verdict): Html {
  const byId = new Map(verdict.p2p.broken.map((test) => [test.id, test]));
  const line = (id: string): Html => {
    const test = byId.get(id);
    const said = failureLine(test?.message ?? "") ?? test?.status;
    const held =
      test?.heldOnly === true
        ? html` <span class="tag">passes with the pull request's own version of the test</span>`
        : undefined;
    return html`<li><code>${shown(id)}</code>${held}${said === undefined ? undefined : html`<span class="said">${shown(said, 300)}</span>`}</li>`;
  };
  const rest = ids.length - MOST_TESTS;
  return html`<ul class="tests">${ids.slice(0, MOST_TESTS).map(line)}${rest > 0 ? html`<li class="soft">and ${rest} more</li>` : undefined}</ul>`;
}
