import type { TreePath } from "../patch/patch.ts";
import type { Definition, Import, NamedLine, SourceOutline } from "./source-outline.ts";

/** For languages without a parser here: words in front of names, quotes behind imports, marks in front of comments. No scopes. */
export function outlinePlainly(path: TreePath, text: string): SourceOutline {
  const comment = commentOf(path);
  const definitions: Definition[] = [];
  const uses: NamedLine[] = [];
  const imports: Import[] = [];
  const code = new Map<number, string>();
  for (const [index, raw] of text.split("\n").entries()) {
    const line = index + 1;
    const said = raw.replace(comment, "").trim();
    if (said === "") continue;
    code.set(line, said.replace(/\s+/g, " "));
    const module = IMPORT.exec(said)?.groups?.["module"];
    if (module !== undefined) imports.push({ module, line });
    const defined = namesDefined(said);
    const reach = /^\s/.test(raw) ? "member" : "file";
    for (const name of defined) definitions.push({ name, line, reach });
    for (const name of namesUsed(said)) if (!defined.has(name)) uses.push({ name, line });
  }
  return { definitions, uses, scopes: [], imports, code, types: new Map() };
}

const namesDefined = (said: string): ReadonlySet<string> =>
  new Set([...said.matchAll(DEFINITION)].flatMap(({ groups }) => groups?.["name"] ?? []));

const namesUsed = (said: string): readonly string[] =>
  (said.replace(QUOTED, " ").match(WORD) ?? []).filter((name) => !KEYWORDS.has(name));

const DEFINITION =
  /\b(?:function|func|fun|fn|def|defp|defmodule|defmacro|sub|class|struct|interface|trait|protocol|object|enum|module|package|type|typedef|namespace|let|const|var|val|macro)\s+(?<name>[A-Za-z_$][\w$]*)/g;
const IMPORT =
  /^(?:import|from|require|include|use|source|load|part|export\b.*\bfrom)\b[^"'<]*["'<](?<module>[^"'>]+)["'>]/;
const QUOTED = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
const WORD = /[A-Za-z_$][\w$]{2,}/g;
const KEYWORDS = new Set(
  "and any as bool break case catch const continue def default defer do double elif else elsif end enum export extends false final finally float for foreach from fun func function global goto if implements import in include int is let local long loop match mod module namespace nil none not null of or package part pass private protected public pub raise readonly require rescue ret return self static string struct sub super switch then this throw throws trait true try type typedef undef unless until use using val var virtual void when where while with yield".split(
    " ",
  ),
);

function commentOf(path: TreePath): RegExp {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (/^(?:lua|sql|hs|elm|ada)$/.test(extension)) return /--.*$/;
  if (/^(?:sh|bash|zsh|pl|pm|t|r|ex|exs|jl|toml|ya?ml|ini|cfg|conf|cmake|tcl|nim|cr)$/.test(extension))
    return /(?:^|\s)#.*$/;
  if (/^(?:clj|cljs|lisp|el|scm|asm)$/.test(extension)) return /;.*$/;
  return /^\s*(?:\/\/|\/?\*).*$|\s\/\/.*$|^\s*<!--.*-->\s*$/;
}
