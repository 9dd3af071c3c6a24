import { count } from "../../core/render/words.ts";
import type { FlakyTest } from "../../ports/bot/ledger-reader.ts";
import { type Html, html, shown } from "./html.ts";

/** Tests that gave different answers on the same files, dearest first. */
export const flakyTable = (tests: readonly FlakyTest[]): Html =>
  html`<table class="cards flaky" role="table" aria-label="Flaky tests that cost most runs">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Test</th><th role="columnheader" scope="col">Runs spent on it</th><th role="columnheader" scope="col">Flaky in</th></tr></thead>
<tbody role="rowgroup">${tests.map(
    ({ repository, test, runs, verdicts }) =>
      html`<tr role="row"><th role="rowheader" scope="row" class="c-test"><code>${shown(test)}</code><span class="soft">${shown(repository.owner, 60)}/${shown(repository.name, 100)}</span></th><td role="cell"><b>${count(runs, "run")}</b></td><td role="cell">${count(verdicts, "verdict")}</td></tr>`,
  )}</tbody></table>
<p class="soft small">Runs: confirmations of broken tests in those verdicts, and the probes of searches that ended with the test being flaky.</p>`;
