import { UserError } from "../user-error.ts";
import { parseTestList } from "./test-lists.ts";

export interface DesignatedByText {
  /** Each once, in order. */
  readonly ids: readonly string[];
  /** Of blocks that are no list. */
  readonly faults: readonly string[];
}

/**
 * The test ids in the fenced blocks of a Markdown text that say `fail-to-pass` behind their fence; each block is a list as
 * `parseTestList` takes it. A block that is quoted, or stands inside another fence, is none.
 */
export function failToPassBlocks(markdown: string): DesignatedByText {
  const ids: string[] = [];
  const faults: string[] = [];
  for (const block of blocksOf(markdown)) {
    try {
      ids.push(...parseTestList(block));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      faults.push(error.message);
    }
  }
  return { ids: [...new Set(ids)], faults };
}

/** CommonMark: at most three blanks before a fence; it ends at one of its own character that is at least as long. */
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`]*)$/;

interface Fence {
  readonly mark: string;
  /** Undefined for a fence that says something else. */
  readonly lines: string[] | undefined;
}

function blocksOf(markdown: string): readonly string[] {
  const found: Fence[] = [];
  let open: Fence | undefined;
  for (const line of markdown.split(/\r?\n/)) {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    const closes = open !== undefined && mark.startsWith(open.mark) && info.trim() === "";
    if (closes) open = undefined;
    else if (open !== undefined) open.lines?.push(line);
    else if (mark !== "") {
      // One that is never closed holds the rest of the text.
      open = { mark, lines: isOurs(info) ? [] : undefined };
      found.push(open);
    }
  }
  return found.flatMap(({ lines }) => (lines === undefined ? [] : [lines.join("\n")]));
}

const isOurs = (info: string): boolean => /^fail-to-pass(\s|$)/i.test(info.trim());
