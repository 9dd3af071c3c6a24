import { redactor } from "./redact.ts";
import { visibleText } from "./visible-text.ts";

/**
 * Makes text that others wrote harmless where it is shown. It is the only way such text may enter a comment, a check run,
 * a summary or a terminal. Markdown forms are always code, where GitHub makes no mention, reference, link, image or HTML;
 * a zero-width space behind `/`, `@` and the like stops bots that read the raw text.
 */
export interface Neutraliser {
  /** One line of inline code for Markdown prose and lists, cut at `limit` characters. */
  inline(text: string, limit?: number): string;
  /** The same for a cell of a Markdown table. */
  cell(text: string, limit?: number): string;
  /** A fenced block of its own; the fence is longer than any run of its character inside. */
  block(text: string, language: string): string;
  /** One line of plain text that is shown as it is: annotations. */
  line(text: string, limit?: number): string;
  /** Lines for a terminal or a log: paths stay as they are, workflow commands do not act. */
  terminal(text: string): string;
}

const BREAK = "\u200b";

/** Phrases that start a bot without any sign in front. */
const PHRASES =
  /\b(b)(?=ors\b)|\b(r)(?=\+|=\w|\?)|\b(o)(?=k\W+to\W+test)|\b(t)(?=est\W+this\W+please)|\b(a)(?=dd\W+to\W+whitelist)|\b(r)(?=echeck\b)/gi;

/** Commands and mentions (`/x`, `@x`, `!x`), references (`#1`, `GH-1`), comments, workflow commands. Broken behind the matched sign. */
const TRIGGERS: readonly RegExp[] = [
  /[/@＠](?=[\p{L}\p{N}_-])/gu,
  /#(?=\d)/g,
  /\bgh-(?=\d)/gi,
  /(?<=^[+\- ]?\s*)!(?=[\p{L}])/gmu,
  /<(?=!)|-(?=->)|-(?=-!>)/g,
];

const WORKFLOW_COMMANDS: readonly RegExp[] = [/(?<=^\s*):(?=:)/gm, /#(?=#\[)/g];

export function neutraliser(secrets: readonly string[]): Neutraliser {
  const redact = redactor(secrets);
  const shown = (text: string): string => {
    const dropped = visibleText(text, "drop");
    const redacted = redact(dropped);
    return redacted === dropped ? visibleText(text, "show") : redacted;
  };
  const oneLine = (text: string, limit: number): string =>
    breakTriggers(cut(shown(text).replace(/\s+/g, " ").trim(), limit));
  const inline = (text: string, limit = 300): string => codeSpan(oneLine(text, limit));
  return {
    inline,
    cell: (text, limit = 120) => inline(text.replaceAll("|", "¦").replaceAll("\\", "⧵"), limit),
    block: (text, language) => fence(breakTriggers(shown(text)), language),
    line: (text, limit = 300) => oneLine(text, limit),
    terminal: (text) => breakBehind(shown(text), WORKFLOW_COMMANDS),
  };
}

function breakTriggers(text: string): string {
  return breakBehind(text, [...TRIGGERS, ...WORKFLOW_COMMANDS, PHRASES]);
}

function breakBehind(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, (sign) => sign + BREAK), text);
}

function cut(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, limit * 2 + 2));
  return characters.length > limit ? `${characters.slice(0, limit - 1).join("")}…` : text;
}

function codeSpan(text: string): string {
  if (text === "") return "`(empty)`";
  const ticks = "`".repeat(longestRun(text, /`+/g) + 1);
  const pad = /^`|`$/.test(text) ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

function fence(text: string, language: string): string {
  const ticks = "`".repeat(Math.max(3, longestRun(text, /`+/g) + 1));
  return `${ticks}${language}\n${text.replace(/\n+$/, "")}\n${ticks}`;
}

function longestRun(text: string, run: RegExp): number {
  return (text.match(run) ?? []).reduce((longest, found) => Math.max(longest, found.length), 0);
}
