/** Type, banner, forms and what all pages share. */
export const BASE_STYLE = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 88rem; margin: 0 auto; padding: 1.25rem 1.5rem 3rem; outline: none; }
h1 { font-size: 1.3rem; line-height: 1.3; margin: 0; font-weight: 650; overflow-wrap: anywhere; letter-spacing: -.005em; }
h2 { font-size: .95rem; margin: 2rem 0 .6rem; font-weight: 650; } h3 { font-size: .9rem; margin: 0 0 .6rem; font-weight: 600; }
p { margin: .4rem 0; max-width: 70ch; }
a { color: var(--accent); text-decoration: none; text-underline-offset: .18em; } a:hover { text-decoration: underline; }
p a, li a, .meta a { text-decoration: underline; text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace; font-size: .92em; }
.soft { color: var(--soft); } .small { font-size: 12px; } .n { text-align: right; } .break { overflow-wrap: anywhere; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: .5rem; top: -4rem; background: var(--card); color: var(--accent); padding: .5rem .8rem; border-radius: 6px; z-index: 2; } .skip:focus { top: .5rem; }
.sign { width: 1.05em; height: 1.05em; flex: none; } .ring, .bar { fill: none; stroke: currentColor; stroke-width: 1.7; } .bar { stroke-width: 2; stroke-linecap: round; } .disc { fill: currentColor; } .dashed { stroke-dasharray: 2.2 2.2; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding: .55rem 1.5rem; background: var(--card); border-bottom: 1px solid var(--line); }
.brand { display: inline-flex; align-items: center; gap: .45rem; color: var(--ink); font-weight: 650; } .brand .sign { width: 1.25rem; height: 1.25rem; color: var(--accent); }
.top ul, .crumbs ol, .periods ul, .chips, .legend { list-style: none; display: flex; flex-wrap: wrap; margin: 0; padding: 0; }
.top nav ul { gap: .15rem; } .top nav a { display: block; padding: .3rem .6rem; border-radius: 6px; color: var(--soft); text-decoration: none; }
.top nav a:hover { background: var(--faint); color: var(--ink); } .top nav a[aria-current] { color: var(--ink); background: var(--faint); font-weight: 600; }
.account { margin-left: auto; display: flex; align-items: center; gap: .6rem; color: var(--soft); }
.head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem 1rem; margin-bottom: .9rem; } .head p { margin: 0; }
.tall { display: block; } .tall .meta { margin-top: .25rem; }
.meta { max-width: none; display: flex; flex-wrap: wrap; gap: .1rem .9rem; color: var(--soft); }
.crumbs { margin-bottom: .5rem; font-size: 13px; color: var(--soft); } .crumbs li + li::before { content: "/"; margin: 0 .45rem; color: var(--soft); }
.tag { display: inline-block; padding: 0 .4rem; border: 1px solid var(--line); border-radius: 4px; font-size: 12px; font-weight: 400; color: var(--soft); }
button, .button, input, select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid color-mix(in srgb, var(--soft) 45%, var(--line)); border-radius: 6px; padding: .32rem .6rem; min-height: 2.1rem; max-width: 100%; }
button, .button { cursor: pointer; font-weight: 550; display: inline-block; text-decoration: none; } button:hover, .button:hover { background: var(--faint); text-decoration: none; }
.quiet { min-height: 1.8rem; padding: .15rem .55rem; font-weight: 400; color: var(--soft); }
.filters { display: flex; flex-wrap: wrap; align-items: end; gap: .6rem .75rem; margin: 0 0 1rem; } .filters p { margin: 0; }
.filters label { display: block; font-size: 12px; color: var(--soft); margin-bottom: .15rem; } .filters input { width: 15rem; } .filters select { min-width: 8.5rem; } .filters .actions { display: flex; align-items: center; gap: .8rem; }
.empty { padding: 2rem 1rem; margin: 0; max-width: none; text-align: center; color: var(--soft); background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.message { max-width: 34rem; margin: 3rem auto; } .message h1 { margin-bottom: .6rem; } .message .button { margin-top: .6rem; color: var(--accent); }
.paging { display: flex; gap: 1.25rem; margin-top: 1rem; }
.periods { margin-left: auto; } .periods ul { gap: 2px; } .periods a { display: block; padding: .2rem .6rem; border-radius: 6px; color: var(--soft); text-decoration: none; } .periods a[aria-current] { background: var(--grey-bg); color: var(--ink); font-weight: 600; }
@media (max-width: 48rem) {
  main { padding: 1rem .75rem 2.5rem; } .top { padding: .5rem .75rem; gap: .25rem .75rem; } .top nav a { padding: .3rem .45rem; font-size: 13px; } .chips { gap: .3rem; } .chip { font-size: 12px; padding: .12rem .5rem .12rem .4rem; gap: .3rem; } .account { margin-left: 0; } .periods { margin-left: 0; }
  .filters { display: grid; grid-template-columns: 1fr 1fr; } .filters .wide-field { grid-column: 1 / -1; } .filters input, .filters select { width: 100%; min-width: 0; } button, .button, input, select { min-height: 2.6rem; }
}
@media (prefers-reduced-motion: no-preference) { tr { transition: background-color .12s; } }
@media print { .filters, .skip, .top nav, .account { display: none; } }
`;
