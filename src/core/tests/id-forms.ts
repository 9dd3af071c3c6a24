import type { TestId } from "./test-id.ts";

/** What stands between the parts of an id in any notation: ` > `, `::`, `#`, `.`, `/`, `\`, ` › ` and blanks. All mean the same here. */
const BETWEEN = /(?:\s[>›»]\s|::|[\s./\\#])+/g;

/** Python's file and module are the same: `tests/a.py` and `tests.a`. */
const PYTHON_FILE = /\.py(?=::|\s>\s|$)/g;

const canonicalOf = (text: string): string => text.replace(PYTHON_FILE, "").replace(BETWEEN, " ").trim();

/** An id as a person gave it, without its notation; ` #2` behind it is the ordinal. */
export function formsOfId(id: string): { readonly canonical: string; readonly ordinal: number | undefined } {
  const match = /^(.*\S)\s+#(\d+)$/s.exec(id);
  return match
    ? { canonical: canonicalOf(match[1] ?? ""), ordinal: Number(match[2]) }
    : { canonical: canonicalOf(id), ordinal: undefined };
}

/** The canonical forms of a test: the whole first, then its tails down to the name (and a Rust name's tails). With the suite in front, too. */
export function formsOfTest({ suite, file, classPath, name }: TestId): string[] {
  const parts = [
    ...pieces(file, /[/\\]/),
    ...classPath.flatMap((part) => pieces(part, CLASS_BETWEEN)),
    ...namePieces(name),
  ];
  const tails = parts.map((_, at) => canonicalOf(parts.slice(at).join(" > ")));
  const [whole = "", ...rest] = tails;
  return [whole, ...rest, `${canonicalOf(`${suite}:`)} ${whole}`];
}

/** The forms under which a name alone is looked up. */
export const nameForms = (name: string): string[] => {
  const parts = namePieces(name);
  return [...new Set(parts.map((_, at) => canonicalOf(parts.slice(at).join("::"))))];
};

const CLASS_BETWEEN = /[./\\#$]|::/;

/** A class or package is taken apart, a describe block's sentence is not. */
const pieces = (text: string, between: RegExp): string[] =>
  text === "" ? [] : /\s/.test(text) ? [text] : text.split(between).filter((part) => part !== "");

/** `module::test` of Rust; what stands in brackets is a parameter and stays whole. */
function namePieces(name: string): string[] {
  const plain = /^[^[({\s]*$/.test(name);
  return plain ? name.split("::").filter((part) => part !== "") : [name];
}
