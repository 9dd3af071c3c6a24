import { ALL_CELLS, type Cell, titleOf } from "../taxonomy.ts";
import { type Block, left, right } from "./block.ts";
import type { Comparison } from "./compare-runs.ts";
import type { McNemar } from "./mcnemar.ts";

const SHOWN_MOVES = 20;

/** A comparison: the flow between outcomes, the two tests, the instances that moved most harmfully first. */
export function comparisonBlocks(comparison: Comparison): readonly Block[] {
  return [
    { kind: "heading", text: `From ${comparison.a} to ${comparison.b}` },
    { kind: "text", text: pairing(comparison) },
    flowTable(comparison),
    testTable(comparison),
    ...moveBlocks(comparison),
  ];
}

function pairing(comparison: Comparison): string {
  const { paired, bothGraded, onlyInA, onlyInB, moves } = comparison;
  return `${paired} instances are in both, ${bothGraded} of them graded in both; ${moves.length} moved. Only in the first: ${onlyInA}, only in the second: ${onlyInB}; these are left out.`;
}

/** Every cell that has any instance on either side, in table order. */
export function cellsInFlow(comparison: Comparison): readonly Cell[] {
  const used = new Set<Cell>();
  for (const [from, row] of comparison.flow) {
    used.add(from);
    for (const to of row.keys()) used.add(to);
  }
  return ALL_CELLS.filter((cell) => used.has(cell));
}

function flowTable(comparison: Comparison): Block {
  const cells = cellsInFlow(comparison);
  const columns = [left("from \\ to"), ...cells.map((cell) => right(titleOf(cell))), right("All")];
  const rows = cells.map((from) => {
    const row = comparison.flow.get(from);
    const counts = cells.map((to) => row?.get(to) ?? 0);
    return [
      titleOf(from),
      ...counts.map((count) => (count === 0 ? "." : String(count))),
      String(sum(counts)),
    ];
  });
  return { kind: "table", columns, rows };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function testTable(comparison: Comparison): Block {
  const row = (name: string, test: McNemar, pairs: number): readonly string[] => [
    name,
    String(pairs),
    String(test.onlyA),
    String(test.onlyB),
    pValue(test.p),
  ];
  return {
    kind: "table",
    columns: [
      left("McNemar"),
      right("Pairs"),
      right("Only the first"),
      right("Only the second"),
      right("p, exact"),
    ],
    rows: [
      row("resolves", comparison.resolve, comparison.paired),
      row("breaks P2P", comparison.breaksP2p, comparison.bothGraded),
    ],
  };
}

/** A p value as people read it. */
export const pValue = (p: number): string => (p < 0.0001 ? "< 0.0001" : p.toFixed(4));

/** What breaks tests first, then what fixes nothing, then the rest, then what was not graded. */
const BY_HARM: readonly Cell[] = [
  "regression",
  "work-in-progress",
  "breaking-resolved",
  "unresolved-breaks-p2p",
  "no-op",
  "partially-resolved",
  "unresolved-keeps-p2p",
  "unresolved",
  "resolved",
];

const harmOf = (cell: Cell): number => (BY_HARM.includes(cell) ? BY_HARM.indexOf(cell) : BY_HARM.length);

function moveBlocks(comparison: Comparison): readonly Block[] {
  if (comparison.moves.length === 0) return [];
  const ordered = [...comparison.moves].sort(
    (a, b) => harmOf(a.to) - harmOf(b.to) || (a.instanceId < b.instanceId ? -1 : 1),
  );
  const rows = ordered
    .slice(0, SHOWN_MOVES)
    .map((move) => [move.instanceId, titleOf(move.from), titleOf(move.to)]);
  const rest = ordered.length - rows.length;
  const table: Block = { kind: "table", columns: [left("Instance"), left("From"), left("To")], rows };
  return rest === 0 ? [table] : [table, { kind: "text", text: `and ${rest} more; --json lists all` }];
}
