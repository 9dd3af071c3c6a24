const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
};

const NEXT_TEXT = /\s*[uU]?(?:'((?:[^'\\\n]|\\[\s\S])*)'|"((?:[^"\\\n]|\\[\s\S])*)")\s*/y;
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g;

/** A Python list of plain texts (`['a', "it's", 'caf\xe9']`), as `repr` prints it, or undefined. Nothing is ever evaluated. */
export function parsePythonList(text: string): string[] | undefined {
  const body = /^\s*\[([\s\S]*)\]\s*$/.exec(text)?.[1];
  if (body === undefined) return undefined;
  const items: string[] = [];
  let at = 0;
  while (at < body.length) {
    if (/^\s*$/.test(body.slice(at))) break;
    NEXT_TEXT.lastIndex = at;
    const match = NEXT_TEXT.exec(body);
    if (!match) return undefined;
    items.push(unescaped(match[1] ?? match[2] ?? ""));
    at = NEXT_TEXT.lastIndex;
    if (at < body.length && body[at] !== ",") return undefined;
    at += 1;
  }
  return items;
}

/** An escape that Python does not know stays as it is, as in Python. */
const unescaped = (text: string): string =>
  text.replace(ESCAPE, (whole, x?: string, u?: string, long?: string, one?: string) => {
    const hex = x ?? u ?? long;
    if (hex !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    return one === "\n" ? "" : (ESCAPES[one ?? ""] ?? whole);
  });
