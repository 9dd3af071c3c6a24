/** Texts are compared by what stands before this many characters: a difference behind them is a matter of values. */
const COMPARED = 400;

/**
 * A message without what changes from run to run and from machine to machine: paths keep their last part, and numbers, line
 * numbers, addresses, durations, dates, ports, object ids and UUIDs become one mark. Names and quoted texts stay.
 */
export function exactWords(message: string): string {
  return VOLATILE.reduce((text, [what, mark]) => text.replace(what, mark), message)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, COMPARED);
}

/** The first line of a message with its values blanked: which question was asked, whatever the answer was. */
export function questionOf(message: string): string {
  const [first = ""] = message.split("\n").filter((line) => line.trim() !== "");
  let text = VALUES.reduce((rest, what) => rest.replace(what, "<v>"), exactWords(first));
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/[[{][^[\]{}]*[\]}]/g, "<v>");
  }
  return text
    .replace(/[\w.$]*(?:<v>\s*)+(?:\((?:<v>|[\s,])*\))?/g, "<v> ")
    .replace(/(?:<v>\s*[,|]?\s*)+/g, "<v> ")
    .trim();
}

const VOLATILE: readonly (readonly [RegExp, string])[] = [
  // Colours, should a runner have smuggled them past the report's reader.
  [new RegExp(`${String.fromCharCode(27)}?\\[\\d{1,3}(?:;\\d{1,3})*m`, "g"), ""],
  [/\b[a-z][a-z+.-]+:\/\/[^\s"'`<>)\]]+/gi, "<url>"],
  [/<tmp>[/\\]/g, ""],
  [/(?:[A-Za-z]:)?(?:[\w@.+~-]*[/\\])+(?<last>[\w@.+-]+)/g, "$<last>"],
  [/<(?:tmp|time|uuid|address|url)>/g, "<n>"],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "<n>"],
  [/\b0x[0-9a-f]+\b/gi, "<n>"],
  [
    /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])(?:[0-9a-f]{40}|[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{64}|[0-9a-f]{7,12})\b/gi,
    "<n>",
  ],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, "<n>"],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \w{3} \d\d?,? \d{4} \d\d:\d\d:\d\d[^)\n]*\)?/g, "<n>"],
  [
    /(?<![A-Za-z_$])[-+]?\d[\d_]*(?:[.,]\d+)*(?:e[-+]?\d+)?(?:\s?(?:ns|[uµ]s|ms|s|sec|seconds?|milliseconds?|min|minutes?|n|f|L))?\b/gi,
    "<n>",
  ],
  // What a line:column and a sum of numbers leave behind.
  [/<n>(?::<n>)+/g, "<n>"],
];

/** In the order in which they are blanked: quoted texts first, since they may hold all the others. */
const VALUES: readonly RegExp[] = [
  /(?<![\w])(["'`])(?:\\.|(?!\1)[^\\])*\1/g,
  /<n>/g,
  /<(?!v>)[^<>]{0,200}>/g,
  /\b(?:undefined|null|nil|None|none|true|false|True|False|NaN|-?Infinity|empty|EMPTY|void|NULL|nullptr|Some|Ok|Err)\b/g,
];
