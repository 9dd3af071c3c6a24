/** The report's style sheet: light and dark by the reader's own setting, colours that colour-blind readers tell apart, no outside resource. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --line: #d0d7de; --stripe: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9198a1; --paper: #0d1117; --line: #30363d; --stripe: #161b22; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; max-width: 60rem; } .soft { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 4.2rem; } .r { text-align: right; }
tbody tr:nth-child(even) { background: var(--stripe); }
.chart { width: 100%; height: auto; display: block; margin: .75rem 0; }
.chart text { fill: var(--ink); font: 13px system-ui, sans-serif; } .chart .name { font-weight: 600; }
.chart .size, .chart .label { fill: var(--ink); font-size: 12px; } .chart .count { fill: #111; font-size: 12px; font-weight: 600; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1rem; padding: 0; margin: .5rem 0; list-style: none; font-size: 13px; }
.legend svg { width: 14px; height: 14px; vertical-align: -2px; margin-right: .35rem; }
.c-resolved { fill: #009e73; } .c-breaking-resolved { fill: #e69f00; } .c-partially-resolved { fill: #56b4e9; }
.c-work-in-progress { fill: #cc79a7; } .c-no-op { fill: #a8b0b8; } .c-regression { fill: #d55e00; }
.c-unresolved { fill: #8fa3ad; } .c-unresolved-keeps-p2p { fill: #b3c6cf; } .c-unresolved-breaks-p2p { fill: #c48a6a; }
.c-no-prediction { fill: #e3e6e8; } .c-empty { fill: #d3d7da; } .c-not-applied { fill: #c2b8d6; }
.c-timed-out { fill: #a99bc9; } .c-unparsed { fill: #cbbf9a; } .c-invalid { fill: #b0a06a; }
.ribbon { opacity: .55; } .ribbon.stays { opacity: .18; } .ribbon:hover { opacity: .9; }
@media print { body { max-width: none; } .wide { overflow: visible; } }
`;
