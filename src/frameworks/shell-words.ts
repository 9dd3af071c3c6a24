import { type ParseEntry, parse } from "shell-quote";

/** A word of a command line; a glob is left for the shell to expand. */
export type Word = string | { readonly glob: string };

/** One simple command of a script. */
export interface ShellCommand {
  readonly words: readonly Word[];
  /** What stands between this command and the next: `&&`, `;`, `||`, `|`, `&`; undefined after the last. */
  readonly operator: string | undefined;
}

/** Splits a script into its commands, or undefined when it needs a real shell (substitutions, redirections, variables). */
export function shellCommands(script: string): readonly ShellCommand[] | undefined {
  const commands: { words: Word[]; operator: string | undefined }[] = [{ words: [], operator: undefined }];
  for (const entry of parse(script, (name) => ({ op: `$${name}` }) as never)) {
    const piece = pieceOf(entry);
    const last = commands[commands.length - 1];
    if (piece === "not-plain" || last === undefined) return undefined;
    if (piece === "comment") break;
    if ("operator" in piece) {
      last.operator = piece.operator;
      commands.push({ words: [], operator: undefined });
    } else last.words.push(piece.word);
  }
  return commands.filter(({ words }) => words.length > 0);
}

type Piece = { readonly word: Word } | { readonly operator: string } | "comment" | "not-plain";

function pieceOf(entry: ParseEntry): Piece {
  if (typeof entry === "string") return entry.includes("`") ? "not-plain" : { word: entry };
  if ("comment" in entry) return "comment";
  if ("pattern" in entry)
    return PLAIN_GLOB.test(entry.pattern) ? { word: { glob: entry.pattern } } : "not-plain";
  return BETWEEN_COMMANDS.has(entry.op) ? { operator: entry.op } : "not-plain";
}

/** The words as text that a POSIX shell reads back as the same words. */
export const writeWords = (words: readonly Word[]): string =>
  words.map((word) => (typeof word === "string" ? quoted(word) : word.glob)).join(" ");

/** One word for a POSIX shell, whatever is in it but NUL, which no command line can hold. */
export function quoted(word: string): string {
  const text = word.replaceAll("\u0000", "");
  const assignment = /^([A-Za-z_]\w*=)(.*)$/s.exec(text);
  if (assignment?.[1] !== undefined && assignment[2] !== undefined) {
    return assignment[1] + (assignment[2] === "" ? "" : quotedPlain(assignment[2]));
  }
  return quotedPlain(text);
}

const quotedPlain = (text: string): string => (SAFE.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

export const textOf = (word: Word): string => (typeof word === "string" ? word : word.glob);

const SAFE = /^[\w@%+:,./=-]+$/;
const PLAIN_GLOB = /^[\w@%+:,./=?*[\]-]+$/;
const BETWEEN_COMMANDS = new Set(["&&", ";", "||", "|", "&"]);
