/** A value that Python's `repr` writes: `None`, booleans, numbers, strings, lists, tuples, sets and dictionaries. Undefined when the text is none. */
export function readPythonLiteral(text: string): unknown {
  const reader: Reader = { text, at: 0, depth: 0 };
  try {
    const value = readValue(reader);
    skipSpace(reader);
    return reader.at === text.length ? value : undefined;
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
}

/** Python's own reader refuses at about 100 brackets in each other. */
const DEEPEST = 100;

/** Thrown and caught in this file only: the text stops being a literal. */
class NoLiteral extends Error {}

const WORDS: Readonly<Record<string, unknown>> = { None: null, True: true, False: false, nan: Number.NaN };
const NUMBER = /[+-]?(?:\d[\d_]*\.?\d*(?:[eE][+-]?\d+)?|\.\d+)/y;
const STRING_START = /[uUbB]?[rR]?('''|"""|'|")/y;

function readValue(reader: Reader): unknown {
  skipSpace(reader);
  const character = reader.text[reader.at];
  if (character === "[") return readInside(reader, (inner) => readItems(inner, "]"));
  if (character === "(") return readInside(reader, (inner) => readItems(inner, ")"));
  if (character === "{") return readInside(reader, readBraces);
  const word = match(reader, /[A-Za-z]+(?!['"A-Za-z])/y);
  if (word !== undefined && Object.hasOwn(WORDS, word)) return WORDS[word];
  if (word !== undefined) throw new NoLiteral();
  const number = match(reader, NUMBER);
  return number === undefined ? readString(reader) : Number(number.replaceAll("_", ""));
}

function readInside(reader: Reader, read: (reader: Reader) => unknown): unknown {
  reader.depth += 1;
  if (reader.depth > DEEPEST) throw new NoLiteral();
  const value = read(reader);
  reader.depth -= 1;
  return value;
}

function readItems(reader: Reader, close: string): readonly unknown[] {
  reader.at += 1;
  const items: unknown[] = [];
  for (;;) {
    if (took(reader, close)) return items;
    items.push(readValue(reader));
    if (!took(reader, ",")) {
      expect(reader, close);
      return items;
    }
  }
}

function readBraces(reader: Reader): unknown {
  reader.at += 1;
  const entries: [string, unknown][] = [];
  const items: unknown[] = [];
  for (;;) {
    if (took(reader, "}")) break;
    const first = readValue(reader);
    if (took(reader, ":")) entries.push([String(first), readValue(reader)]);
    else items.push(first);
    if (!took(reader, ",")) {
      expect(reader, "}");
      break;
    }
  }
  return items.length > 0 ? items : Object.fromEntries(entries);
}

/** Strings that stand side by side are one, as in Python. */
function readString(reader: Reader): string {
  let value = "";
  for (let start = match(reader, STRING_START); start !== undefined; start = match(reader, STRING_START)) {
    const quote = start.replace(/^[A-Za-z]+/, "");
    value += readUntil(reader, quote, /[rR]/.test(start) ? "raw" : "escaped");
    skipSpace(reader);
    if (!(reader.text[reader.at] === "'" || reader.text[reader.at] === '"')) return value;
  }
  throw new NoLiteral();
}

function readUntil(reader: Reader, quote: string, escapes: "raw" | "escaped"): string {
  let value = "";
  for (;;) {
    if (reader.at >= reader.text.length) throw new NoLiteral();
    if (reader.text.startsWith(quote, reader.at)) {
      reader.at += quote.length;
      return value;
    }
    value += reader.text[reader.at] === "\\" ? readEscape(reader, escapes) : readPlain(reader, quote);
  }
}

function readPlain(reader: Reader, quote: string): string {
  const start = reader.at;
  do reader.at += 1;
  while (
    reader.at < reader.text.length &&
    reader.text[reader.at] !== "\\" &&
    reader.text[reader.at] !== quote[0]
  );
  return reader.text.slice(start, reader.at);
}

const SIMPLE: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

function readEscape(reader: Reader, escapes: "raw" | "escaped"): string {
  const next = reader.text[reader.at + 1] ?? "";
  if (escapes === "raw") {
    reader.at += 2;
    return `\\${next}`;
  }
  reader.at += 1;
  const code =
    match(reader, /x[0-9a-fA-F]{2}/y) ??
    match(reader, /u[0-9a-fA-F]{4}/y) ??
    match(reader, /U[0-9a-fA-F]{8}/y);
  if (code !== undefined) return fromCode(Number.parseInt(code.slice(1), 16));
  const octal = match(reader, /[0-7]{1,3}/y);
  if (octal !== undefined) return fromCode(Number.parseInt(octal, 8));
  reader.at += 1;
  return SIMPLE[next] ?? `\\${next}`;
}

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

function took(reader: Reader, mark: string): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] !== mark) return false;
  reader.at += 1;
  return true;
}

function expect(reader: Reader, mark: string): void {
  if (!took(reader, mark)) throw new NoLiteral();
}

function skipSpace(reader: Reader): void {
  match(reader, /\s*/y);
}
