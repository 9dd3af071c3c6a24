/** One place that a failure's text names. The innermost comes first. */
export interface FailureFrame {
  /** As the runner writes it: relative, absolute, or (Java) made from the package. */
  readonly file: string;
  readonly line: number;
  /** The function's own name, without class and module; absent when it has none or the runner does not say. */
  readonly function?: string;
}

/** Frames read of one failure: more are of no use to anyone. */
const MOST_FRAMES = 40;

/**
 * The frames of the repository's own code in the text of a failure, in the forms that V8, Python, pytest, Go, Rust, the JVM,
 * .NET, Ruby, PHP, Perl and C write. Frames of runtimes, runners and installed packages are left out.
 */
export function failureFrames(text: string): readonly FailureFrame[] {
  const frames: FailureFrame[] = [];
  let previous = "";
  for (const line of text.split("\n")) {
    if (line.length < 1_000) {
      const frame = frameOf(line, previous);
      if (frame !== undefined) frames.push(frame);
      previous = line;
    }
    if (frames.length >= MOST_FRAMES) break;
  }
  return OUTERMOST_FIRST.test(text) ? frames.reverse() : frames;
}

/** Python's traceback, and pytest's way to write one. */
const OUTERMOST_FIRST = /^Traceback \(most recent call last\)|^\s*File "[^"]+", line \d+|^\S+\.py:\d+: /m;

const EXTENSIONS =
  "[cm]?[jt]sx?|vue|svelte|py|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|rb|php|pl|pm|t|c|h|cc|hh|cpp|hpp|cxx|swift|dart|ex|exs|lua|sh";

const FORMS: readonly RegExp[] = [
  // V8: "at total (src/cart.js:12:5)", "at file:///src/cart.js:12:5"; vitest: "❯ total src/cart.ts:12:5".
  /^\s*(?:at|❯)\s+(?:async\s+)?(?:(?<name>[^()]*?[^()\s])\s+\(?)?(?<file>(?:file:\/\/)?[^()\s:]+):(?<line>\d+):\d+\)?\s*$/,
  // The JVM: "at com.acme.Cart.total(Cart.java:12)".
  /^\s*at\s+(?:[\w.@-]+\/)?(?<name>[\w.$<>]+)\((?<file>[\w$]+\.\w+):(?<line>\d+)\)/,
  // .NET: "at Acme.Cart.Total(Int32 sum) in /src/Cart.cs:line 12".
  /^\s*at\s+(?<name>[\w.`<>+]+)\(.*\) in (?<file>.+?):line (?<line>\d+)/,
  // Python.
  /File "(?<file>[^"]+)", line (?<line>\d+)(?:, in (?<name>\S+))?/,
  // pytest: "src/cart.py:12: in total".
  /^(?<file>\S+\.py):(?<line>\d+): (?:in (?<name>\S+))?/,
  // Ruby: "./lib/cart.rb:12:in `total'", "in 'Cart#total'".
  /(?<file>[^\s:"'`([#]+\.(?:rb|rake)):(?<line>\d+):in [`'](?<name>[^']+)'/,
  // PHP: "#0 /src/Cart.php(12): Acme\Cart->total()".
  /#\d+ (?<file>\S+?\.php)\((?<line>\d+)\): (?<name>[\w\\:>-]+)\(/,
  // Perl: "at t/cart.t line 12."
  /\bat (?<file>\S+\.(?:t|pl|pm)) line (?<line>\d+)/,
  // Go, Rust, C, and whatever else names a file and a line.
  new RegExp(`(?<file>(?:[\\w@.+~-]*/)*[\\w@.+~-]+\\.(?:${EXTENSIONS})):(?<line>\\d+)\\b`),
];

function frameOf(line: string, previous: string): FailureFrame | undefined {
  for (const form of FORMS) {
    const found = form.exec(line)?.groups;
    if (found === undefined) continue;
    const stated = found["name"];
    const file = fileOf(found["file"] ?? "", stated);
    if (isForeign(file, stated)) return undefined;
    const name = simpleName(stated ?? nameOnLineBefore(line, previous));
    return { file, line: Number(found["line"]), ...(name === undefined ? {} : { function: name }) };
  }
  return undefined;
}

/** The JVM names the file without its folder, which is the package. */
function fileOf(file: string, name: string | undefined): string {
  const plain = file
    .replace(/^file:\/\//, "")
    .replaceAll("\\", "/")
    .replace(/^\.\//, "");
  if (!/\.(?:java|kt|scala|groovy)$/.test(plain) || plain.includes("/") || name === undefined) return plain;
  return [...name.split(".").slice(0, -2), plain].join("/");
}

const FOREIGN_FILE =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|lib\/python[\d.]+|vendor|gems|\.cargo|rustc|library\/(?:core|std|alloc|test)|go\/(?:src|pkg)|usr\/lib)\/|^node:|^internal\/|^<|(?:^|\/)testing\.go$/;
const FOREIGN_CODE =
  /^(?:java|javax|jdk|sun|kotlin|scala|groovy|junit|org\.(?:junit|testng|mockito|assertj|hamcrest|opentest4j|gradle|apache\.maven)|System|Xunit|NUnit|Microsoft)\./;

const isForeign = (file: string, name: string | undefined): boolean =>
  FOREIGN_FILE.test(file) || (name !== undefined && FOREIGN_CODE.test(name));

/** Go and Rust write the function above its place: "main.total(...)", "3: shop::cart::total". */
function nameOnLineBefore(line: string, previous: string): string | undefined {
  if (!/^\s+(?:at )?\S+:\d+/.test(line)) return undefined;
  return /^\s*(?:\d+:\s+)?(?<name>[\w./:*<>$-]+?)(?:\(.*\))?$/.exec(previous)?.groups?.["name"];
}

function simpleName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const plain = name
    .replace(/ \[as .*\]$/, "")
    .replace(/^(?:async|new) /, "")
    .replace(/^(?:block|rescue|ensure)\b.* in /, "");
  if (/<(?:anonymous|top|module|main|lambda)/.test(plain)) return undefined;
  return /(?<own>[A-Za-z_$][\w$]*[!?]?)\W*$/.exec(plain)?.groups?.["own"];
}
