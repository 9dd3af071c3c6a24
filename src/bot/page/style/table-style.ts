/** Tables: dense on a wide screen, cards on a narrow one. */
export const TABLE_STYLE = `
table { border-collapse: separate; border-spacing: 0; width: 100%; }
th, td { text-align: left; vertical-align: top; font-weight: 400; } th.n, td.n { text-align: right; }
.cards { table-layout: fixed; background: var(--card); border: 1px solid var(--line); border-radius: 8px; box-shadow: var(--shadow); overflow: hidden; }
.cards thead th { padding: .45rem .75rem; font-size: 12px; color: var(--soft); border-bottom: 1px solid var(--line); background: var(--card); }
.cards tbody th, .cards tbody td { padding: .55rem .75rem; border-top: 1px solid var(--faint); min-width: 0; } .cards tbody tr:first-child > * { border-top: 0; }
.cards tbody tr:hover, .cards tbody tr:focus-within { background: color-mix(in srgb, var(--faint) 55%, var(--card)); }
.cards td > .soft, .cards th > .soft { display: block; font-size: 12.5px; }
.mark { display: inline-flex; align-items: center; gap: .4rem; padding: .1rem .5rem .1rem .4rem; border-radius: 5px; font-weight: 600; font-size: 13px; white-space: nowrap; }
.waiting { display: block; margin-top: .25rem; font-size: 12.5px; color: var(--soft); }
.pulls thead th:nth-child(1) { width: 11.6rem; } .pulls thead th:nth-child(2) { width: 31%; } .pulls thead th:nth-child(4) { width: 6.5rem; } .pulls thead th:nth-child(5) { width: 7rem; }
.title { color: var(--ink); font-weight: 600; overflow-wrap: anywhere; } .title:hover { color: var(--accent); }
.pulls .meta { font-size: 12.5px; margin-top: .1rem; } .pulls .meta a { color: var(--soft); overflow-wrap: anywhere; } .pulls .meta a:hover { color: var(--accent); }
.breaks { color: var(--bad); font-weight: 600; } .c-age, .c-head .soft { color: var(--soft); white-space: nowrap; }
.culprit { min-width: 0; } .place { margin: 0; max-width: none; overflow-wrap: anywhere; } .place code { font-weight: 550; }
.lines { display: grid; margin-top: .25rem; border-radius: 5px; overflow: hidden; font-size: 12.5px; } .lines > span { padding: 0 .45rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.add { background: var(--add); color: var(--add-ink); } .del { background: var(--del); color: var(--del-ink); }
.overview { margin-bottom: 1rem; } .stack { display: block; width: 100%; height: .55rem; border-radius: 3px; overflow: hidden; } .stack rect { stroke: var(--card); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.overview .stack rect { stroke: var(--paper); }
.chips { gap: .35rem; margin-top: .6rem; } .chip { display: inline-flex; align-items: center; gap: .4rem; padding: .2rem .6rem .2rem .5rem; border-radius: 999px; font-size: 13px; text-decoration: none; }
.chip:hover { text-decoration: none; box-shadow: inset 0 0 0 1px currentColor; } .chip[aria-current] { box-shadow: inset 0 0 0 1.5px currentColor; font-weight: 600; }
.history thead th:nth-child(1) { width: 10.5rem; } .history thead th:nth-child(2) { width: 7.5rem; } .history thead th:nth-child(3) { width: 12rem; } .history thead th:nth-child(4) { width: 7rem; }
.c-share b { white-space: nowrap; }
.s-regression > :first-child { box-shadow: inset 3px 0 #d55e00; } .s-breaking-resolved > :first-child { box-shadow: inset 3px 0 #e69f00; } .s-work-in-progress > :first-child { box-shadow: inset 3px 0 #cc79a7; }
.step { white-space: nowrap; color: var(--soft); } .better { color: var(--good); font-weight: 600; } .worse { color: var(--bad); font-weight: 600; }
.groups thead th:nth-child(1) { width: 24%; } .groups thead th:nth-child(2) { width: 9.5rem; } .groups thead th:nth-child(4) { width: 7rem; } .groups thead th:nth-child(5) { width: 6rem; }
.c-name a { font-weight: 600; overflow-wrap: anywhere; } .c-bar .stack { margin: .3rem 0 .25rem; } .phone-label { display: none; } .interval { margin-left: .5rem; color: var(--soft); font-size: 12.5px; white-space: nowrap; }
.flaky thead th:nth-child(2), .flaky thead th:nth-child(3) { width: 9rem; } .c-test code { overflow-wrap: anywhere; }
.dead thead th:nth-child(1) { width: 26%; } .dead thead th:nth-child(3) { width: 8rem; } .dead thead th:nth-child(4) { width: 6rem; }
.scroll { overflow-x: auto; max-width: 100%; } .plain { font-size: 13px; background: var(--card); border: 1px solid var(--line); border-radius: 6px; } .plain th, .plain td { padding: .28rem .6rem; border-top: 1px solid var(--faint); white-space: nowrap; } .plain thead th { border-top: 0; color: var(--soft); font-size: 12px; }
@media (max-width: 64rem) and (min-width: 48.01rem) { .pulls thead th:nth-child(2) { width: 32%; } .pulls thead th:nth-child(1) { width: 10.5rem; } }
@media (max-width: 48rem) {
  .cards, .cards tbody, .cards tr, .cards th, .cards td { display: block; width: auto !important; } .cards thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .cards { background: none; border: 0; box-shadow: none; overflow: visible; } .cards tbody tr { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem .75rem; margin-bottom: .6rem; }
  .cards tbody th, .cards tbody td { padding: 0; border: 0; } .cards tr > :first-child { box-shadow: none; } .cards .s-regression { box-shadow: inset 3px 0 #d55e00; } .cards .s-breaking-resolved { box-shadow: inset 3px 0 #e69f00; } .cards .s-work-in-progress { box-shadow: inset 3px 0 #cc79a7; } .cards tbody > tr > * + * { margin-top: .45rem; } .cards tbody td:has(> .sr:only-child) { display: none; }
  .pulls tbody tr, .history tbody tr { display: flex; flex-wrap: wrap; align-items: center; } .pulls .c-pull, .pulls .c-culprit, .history .c-culprit, .history .c-head { flex: 1 0 100%; min-width: 0; max-width: 100%; }
  .pulls .c-age { order: -1; margin: 0 0 0 auto !important; } .pulls .c-outcome { order: -2; } .pulls .waiting { display: inline; margin-left: .5rem; } .c-tests { display: flex !important; flex-wrap: wrap; gap: 0 .9rem; } .history .c-step, .history .c-outcome { margin-right: .9rem; }
  .phone-label { display: inline; color: var(--soft); } .cards .c-catch > .soft { display: inline; margin-left: .4rem; }
}
`;
