import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { failToPassBlocks } from "../tests/fail-to-pass-blocks.ts";
import { parseTestList } from "../tests/test-lists.ts";
import { UserError } from "../user-error.ts";

/** What somebody asks for by a line `/outcome …` in a comment on a pull request. */
export type Command =
  | { readonly kind: "rerun" | "localize" | "explain" | "help" }
  /** Lets the change pass. The reason may be empty; whoever acts on it decides whether that will do. */
  | { readonly kind: "accept"; readonly reason: string }
  /** Test ids, each once; `fault` when they are no list. */
  | { readonly kind: "designate"; readonly ids: readonly string[]; readonly fault?: string }
  | { readonly kind: "unknown"; readonly word: string };

/**
 * The commands of a comment: lines of its top-level paragraphs that begin with `/outcome`. What is quoted, in a list or a table, in code
 * (fenced, indented or inline) or in HTML is never one, so that talking about a command does not give it. A text
 * of more than 8,000 characters has none.
 */
export function parseCommands(markdown: string): readonly Command[] {
  if (markdown.length > LONGEST || !CANDIDATE.test(markdown)) return [];
  const lines = paragraphLines(markdown);
  return lines.flatMap(({ text }, index): readonly Command[] => {
    const [, word = "", rest = ""] = COMMAND.exec(text) ?? [];
    if (word === "") return /^\/outcome\s*$/i.test(text) ? [{ kind: "help" }] : [];
    return [commandOf(word, rest.trim(), () => continued(lines, index), markdown)];
  });
}

/** Anybody can comment, and reading Markdown takes more than twice as long for twice the text: 56 s were seen for 65,000 nested quotes. */
const LONGEST = 8_000;
const CANDIDATE = /^ {0,3}\/outcome(?:\s|$)/im;
const COMMAND = /^\/outcome[ \t]+(\S{1,40})(.*)$/i;

function commandOf(word: string, rest: string, more: () => readonly string[], markdown: string): Command {
  switch (word.toLowerCase()) {
    case "rerun":
    case "re-run":
      return { kind: "rerun" };
    case "localize":
    case "localise":
      return { kind: "localize" };
    case "explain":
      return { kind: "explain" };
    case "help":
      return { kind: "help" };
    case "accept":
      return { kind: "accept", reason: [rest, ...more()].join(" ").trim() };
    case "f2p":
      return designation([rest, ...more()], markdown);
    default:
      return { kind: "unknown", word };
  }
}

/** One id a line, or one in each code span of a line; and the comment's `fail-to-pass` blocks. */
function designation(lines: readonly string[], markdown: string): Command {
  const blocks = failToPassBlocks(markdown);
  try {
    const told = parseTestList(lines.flatMap(withoutTicks).join("\n"));
    const ids = [...new Set([...told, ...blocks.ids])];
    const [fault] = blocks.faults;
    return { kind: "designate", ids, ...(fault === undefined ? {} : { fault }) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { kind: "designate", ids: [], fault: error.message };
  }
}

function withoutTicks(line: string): readonly string[] {
  const spans = /^(?:`[^`]+`[\s,]*)+$/.test(line) ? line.match(/`[^`]+`/g) : undefined;
  return spans?.map((span) => span.slice(1, -1).trim()) ?? [line];
}

interface Line {
  readonly text: string;
  readonly paragraph: number;
}

/** The lines behind a command in its own paragraph, up to the next command. */
function continued(lines: readonly Line[], index: number): readonly string[] {
  const more: string[] = [];
  for (const line of lines.slice(index + 1)) {
    if (line.paragraph !== lines[index]?.paragraph || /^\/outcome\b/i.test(line.text)) break;
    more.push(line.text);
  }
  return more;
}

/** Token types in which a line may begin without being the comment's own plain text. */
const INSIDE = new Set(["codeText", "htmlText", "link", "image", "autolink"]);
const CONTAINERS = new Set(["blockQuote", "listOrdered", "listUnordered", "gfmFootnoteDefinition", "table"]);

interface Paragraph {
  readonly start: number;
  readonly end: number;
  /** Where its code, HTML and links are. */
  readonly hidden: (readonly [number, number])[];
}

function paragraphLines(markdown: string): readonly Line[] {
  return topLevelParagraphs(markdown).flatMap((paragraph, index) => plainLines(markdown, paragraph, index));
}

function topLevelParagraphs(markdown: string): readonly Paragraph[] {
  const found: Paragraph[] = [];
  let containers = 0;
  for (const [kind, { type, start, end }] of eventsOf(markdown)) {
    if (CONTAINERS.has(type)) containers += kind === "enter" ? 1 : -1;
    if (kind === "exit" || containers > 0) continue;
    if (type === "paragraph") found.push({ start: start.offset, end: end.offset, hidden: [] });
    if (INSIDE.has(type)) found.at(-1)?.hidden.push([start.offset, end.offset]);
  }
  return found;
}

function eventsOf(markdown: string) {
  const parser = parse({ extensions: [gfm()] });
  return postprocess(parser.document().write(preprocess()(markdown, undefined, true)));
}

function plainLines(markdown: string, { start, end, hidden }: Paragraph, paragraph: number): readonly Line[] {
  let at = start;
  return markdown
    .slice(start, end)
    .split(/(?<=\r\n|\n|\r(?!\n))/)
    .map((line) => {
      const from = at + (line.length - line.trimStart().length);
      at += line.length;
      const isHidden = hidden.some(([first, last]) => from > first && from < last);
      return { text: isHidden ? "" : line.trim(), paragraph };
    });
}
