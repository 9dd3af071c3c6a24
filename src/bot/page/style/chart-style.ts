/** Figures of an agent or a repository. */
export const CHART_STYLE = `
.tiles { display: grid; grid-template-columns: 1.35fr repeat(4, 1fr); gap: .75rem; margin: 0; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .7rem .9rem; box-shadow: var(--shadow); min-width: 0; } .tile dt { font-size: 12px; color: var(--soft); } .tile dd { margin: 0; } .tile b { font-size: 1.35rem; font-weight: 650; } .tile .soft { display: block; font-size: 12.5px; }
.tile.main { border-left: 4px solid #d55e00; } .tile.main b { font-size: 1.7rem; color: var(--bad); }
.chart { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1rem; box-shadow: var(--shadow); } .chart figcaption { font-size: 13px; color: var(--soft); }
.legend { gap: .2rem 1rem; margin: .5rem 0 .8rem; font-size: 13px; } .legend svg { width: .75rem; height: .75rem; margin-right: .4rem; border-radius: 2px; vertical-align: -1px; }
.plot { display: grid; grid-template-columns: 2.9rem minmax(0, 1fr); } .plot > svg { width: 100%; height: 13rem; display: block; overflow: visible; } .plot rect { stroke: var(--card); stroke-width: 1; vector-effect: non-scaling-stroke; } .grid { stroke: var(--line); stroke-width: 1; }
.axis { display: flex; flex-direction: column; justify-content: space-between; font-size: 12px; color: var(--soft); margin: -.55rem .5rem -.55rem 0; text-align: right; } .weeks { grid-column: 2; display: flex; justify-content: space-between; font-size: 12px; color: var(--soft); padding-top: .5rem; }
.amounts { grid-column: 2; height: 1.6rem !important; margin-top: .5rem; } .amounts rect { fill: var(--line); stroke: none; } .amount-name { font-size: 12px; color: var(--soft); text-align: right; margin: .5rem .5rem 0 0; align-self: end; line-height: 1.2; }
.chart details { margin-top: .8rem; }
@media (max-width: 64rem) { .tiles { grid-template-columns: 1fr 1fr; } .tile.main { grid-column: 1 / -1; } }
@media (max-width: 24rem) { .tiles { grid-template-columns: 1fr; } }
`;
