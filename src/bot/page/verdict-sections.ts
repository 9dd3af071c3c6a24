import { count, duration } from "../../core/render/words.ts";
import type { Verdict } from "../../core/verdict/schema.ts";
import { brokenTests, culpritSection } from "./culprit-section.ts";
import { type Html, html, shown } from "./html.ts";

const MOST = 20;

/** What a verdict's document says: culprits first, then the tests, the edits to tests, and how it was measured. */
export function verdictSections(verdict: Verdict): Html {
  const explained = new Set(verdict.culprits.flatMap((culprit) => culprit.tests));
  const open = verdict.p2p.broken.filter((test) => !explained.has(test.id)).map((test) => test.id);
  return html`${verdict.culprits.length === 0 ? undefined : html`<section aria-labelledby="culprits"><h2 id="culprits">What broke it</h2>${verdict.culprits.map((culprit) => culpritSection(culprit, verdict))}</section>`}
${open.length === 0 ? undefined : html`<section aria-labelledby="broken"><h2 id="broken">Broken, with no hunk to blame yet</h2>${brokenTests(open, verdict)}</section>`}
${unfixed(verdict)}
${edits(verdict)}
${flaky(verdict)}
${measured(verdict)}`;
}

function unfixed({ f2p }: Verdict): Html | undefined {
  if (f2p.failed.length === 0) return undefined;
  const items = f2p.failed
    .slice(0, MOST)
    .map((test) => html`<li><code>${shown(test.id)}</code><span class="said">${test.status}</span></li>`);
  return html`<section aria-labelledby="unfixed"><h2 id="unfixed">Not fixed</h2><ul class="tests">${items}${rest(f2p.failed.length)}</ul></section>`;
}

function edits({ testEdits, gateEdits }: Verdict): Html | undefined {
  if (testEdits.length + gateEdits.length === 0) return undefined;
  const tests = testEdits
    .slice(0, MOST)
    .map(
      (edit) =>
        html`<li><code>${shown(edit.path)}</code><span class="said">${edit.kind}${edit.held ? ", graded with base's version" : ""}</span></li>`,
    );
  const gate = gateEdits
    .slice(0, MOST)
    .map(
      (path) =>
        html`<li><code>${shown(path)}</code><span class="said">a file of the gate, without effect on its own gate</span></li>`,
    );
  return html`<section aria-labelledby="edits"><h2 id="edits">Tests it touches</h2><ul class="tests">${tests}${rest(testEdits.length)}${gate}</ul></section>`;
}

function flaky({ p2p }: Verdict): Html | undefined {
  if (p2p.flaky.length === 0) return undefined;
  const items = p2p.flaky.slice(0, MOST).map((id) => html`<li><code>${shown(id)}</code></li>`);
  return html`<section aria-labelledby="flaky"><h2 id="flaky">Flaky, not counted</h2><ul class="tests">${items}${rest(p2p.flaky.length)}</ul></section>`;
}

const rest = (all: number): Html | undefined =>
  all > MOST ? html`<li class="soft">and ${all - MOST} more</li>` : undefined;

function measured({ runs, timing, probes, notes, tool }: Verdict): Html {
  const rows = runs
    .slice(0, 60)
    .map(
      (run) =>
        html`<tr><td>${run.id}</td><td>${run.purpose}</td><td>${shown(run.suite, 60)}</td><td>${run.result}</td><td class="n">${run.tests}</td><td class="n">${run.cached ? "cached" : duration(run.ms)}</td></tr>`,
    );
  const searched =
    probes.runs === 0
      ? ""
      : ` The search took ${count(probes.runs, "probe")} over ${count(probes.units, "unit")}.`;
  return html`<details class="measured"><summary>How this was measured: ${count(runs.length, "run")}, ${duration(timing.totalMs)}</summary>
<p class="soft">By ${shown(tool, 60)}.${searched}</p>
${notes.length === 0 ? undefined : html`<ul>${notes.slice(0, MOST).map((note) => html`<li>${shown(note, 400)}</li>`)}</ul>`}
<div class="scroll" tabindex="0" role="region" aria-label="Runs"><table class="plain"><thead><tr><th scope="col">Run</th><th scope="col">Purpose</th><th scope="col">Suite</th><th scope="col">Result</th><th scope="col" class="n">Tests</th><th scope="col" class="n">Time</th></tr></thead><tbody>${rows}</tbody></table></div>
</details>`;
}
