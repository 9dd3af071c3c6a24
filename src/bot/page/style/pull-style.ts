/** The page of one pull request. */
export const PULL_STYLE = `
.verdict { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1rem; box-shadow: var(--shadow); border-left: 4px solid var(--grey); }
.v-regression { border-left-color: #d55e00; } .v-breaking-resolved { border-left-color: #e69f00; } .v-work-in-progress { border-left-color: #cc79a7; } .v-partially-resolved { border-left-color: #56b4e9; } .v-resolved { border-left-color: #009e73; }
.lead { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .8rem; margin: 0; } .lead .mark { font-size: 15px; padding: .2rem .7rem .2rem .55rem; }
.gate { font-weight: 600; } .g-block { color: var(--bad); } .g-pass { color: var(--good); } .g-undecided { color: var(--soft); }
.sentence { font-size: 15px; margin: .6rem 0 .2rem; } .note { color: var(--soft); }
.figures { display: flex; flex-wrap: wrap; gap: .6rem 2.5rem; margin: .8rem 0 0; } .figures dt { font-size: 12px; color: var(--soft); } .figures dd { margin: 0; } .figures b { font-size: 1.15rem; } .figures .soft { display: block; font-size: 12.5px; }
.blame { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1rem; margin: 0 0 .8rem; box-shadow: var(--shadow); } .blame > :last-child { margin-bottom: 0; }
.hunk { margin: 0 0 .7rem; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; } .hunk figcaption { padding: .35rem .7rem; background: var(--faint); border-bottom: 1px solid var(--line); overflow-wrap: anywhere; font-size: 13px; } .hunk figcaption > code { font-weight: 600; }
.hunk pre { margin: 0; overflow-x: auto; line-height: 1.5; font-size: 12.5px; } .hunk pre:focus-visible { outline-offset: -2px; } .hunk pre code { display: grid; min-width: max-content; font-size: inherit; padding: .25rem 0; } .hunk pre span { padding: 0 .7rem; white-space: pre; }
.proof { max-width: 80ch; }
.tests, .rulings { margin: .4rem 0; padding: 0; list-style: none; } .tests li { padding: .3rem 0; overflow-wrap: anywhere; border-top: 1px solid var(--faint); } .tests li:first-child { border-top: 0; } .said { display: block; color: var(--soft); font-size: 13px; }
section > .tests, .rulings { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .3rem 1rem; }
.rulings li { padding: .45rem 0; } blockquote { margin: .3rem 0 0; padding-left: .7rem; border-left: 3px solid var(--line); color: var(--soft); overflow-wrap: anywhere; }
details { margin-top: 1.2rem; } summary { cursor: pointer; color: var(--accent); width: fit-content; } details[open] > summary { margin-bottom: .5rem; }
`;
