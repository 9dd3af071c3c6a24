import parseDiff from "parse-diff";
import type { Hunk } from "./patch.ts";

/** What the diff text says about one `diff --git` section. */
export interface DiffSection {
  /** Full ids of the `index` line, before and after; undefined when there is none. */
  readonly blobs: readonly [string, string] | undefined;
  readonly binary: boolean;
  readonly hunks: readonly SectionHunk[];
}

/** A hunk without its id, with its numbers of changed lines (of the lines kept, when `cut`). */
export interface SectionHunk {
  readonly hunk: Omit<Hunk, "id">;
  readonly added: number;
  readonly deleted: number;
}

/** How much text is kept for display, in bytes of the diff. What is over is known by its header only and marked `cut`. */
export interface DisplayLimits {
  readonly hunk: number;
  readonly line: number;
  readonly patch: number;
}

/** Takes the diff in pieces of any size. */
export interface HunkParser {
  push(text: string): void;
  end(): readonly DiffSection[];
}

/** A piece of the diff text: the head of a file's section, or one hunk. */
interface Block {
  readonly kind: "head" | "hunk";
  text: string;
  cut: boolean;
}

const LIMITS: DisplayLimits = { hunk: 1 << 20, line: 8192, patch: 64 << 20 };
/** Room for a hunk's header when the patch's budget is spent: git cuts the function's name at 80 bytes. */
const HEADER_ROOM = 256;
const BATCH = 1 << 16;
const MARK = /\n(?=@@ -|diff --git )/g;
const LONGEST_MARK = "\ndiff --git ".length;

/**
 * Reads a unified diff of git piece by piece, so that its size does not matter. The text is latin1, one character a byte; display
 * lines are decoded as UTF-8. Only `diff --git` and `@@ -` at a line's start divide it, which no line of a hunk and no (quoted)
 * file name can look like. `parse-diff` reads the hunks; one whose header does not count its lines throws.
 */
export function createHunkParser(limits: DisplayLimits = LIMITS): HunkParser {
  const sections: { head: string; hunks: SectionHunk[] }[] = [];
  let block: Block | undefined;
  let rest = "\n";
  let batch: string[] = [];
  let batched = 0;
  let budget = limits.patch;

  const flush = (): void => {
    if (batch.length > 0) sections.at(-1)?.hunks.push(...readHunks(batch, limits.line));
    batch = [];
    batched = 0;
  };

  const append = (text: string): void => {
    if (block === undefined || text === "") return;
    const room = roomIn(block, limits, budget);
    const kept = text.length > room ? text.slice(0, room) : text;
    if (block.kind === "hunk") budget -= kept.length;
    block.cut ||= kept.length < text.length;
    block.text += kept;
  };

  const close = (): void => {
    if (block === undefined) return;
    if (block.kind === "head") {
      flush();
      sections.push({ head: block.text, hunks: [] });
    } else if (block.cut) {
      flush();
      sections.at(-1)?.hunks.push(readCutHunk(block.text, limits.line));
    } else {
      batch.push(block.text);
      batched += block.text.length;
      if (batched > BATCH) flush();
    }
  };

  return {
    push(text) {
      const whole = rest + text;
      let from = 0;
      for (const mark of whole.matchAll(MARK)) {
        append(whole.slice(from, mark.index + 1));
        close();
        from = mark.index + 1;
        block = { kind: whole[from] === "@" ? "hunk" : "head", text: "", cut: false };
      }
      const newline = whole.lastIndexOf("\n");
      const until = newline >= from && whole.length - newline < LONGEST_MARK ? newline : whole.length;
      append(whole.slice(from, until));
      rest = whole.slice(until);
    },
    end() {
      append(rest);
      close();
      flush();
      return sections.map(({ head, hunks }) => ({ ...readHead(head), hunks }));
    },
  };
}

function roomIn(block: Block, limits: DisplayLimits, budget: number): number {
  if (block.kind === "head") return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(limits.hunk, Math.max(budget, HEADER_ROOM)) - block.text.length);
}

function readHead(head: string): Pick<DiffSection, "blobs" | "binary"> {
  let blobs: DiffSection["blobs"];
  let binary = false;
  for (const line of head.split("\n")) {
    const index = /^index ([0-9a-f]{40,64})\.\.([0-9a-f]{40,64})/.exec(line);
    if (index?.[1] !== undefined && index[2] !== undefined) blobs = [index[1], index[2]];
    if (line.startsWith("Binary files ") || line === "GIT binary patch") binary = true;
  }
  return { blobs, binary };
}

/** Hunks together, because `parse-diff` has a cost per call; each must come out with exactly the lines its header counts. */
function readHunks(texts: readonly string[], lineLimit: number): readonly SectionHunk[] {
  const files = parseDiff(texts.join(""));
  const chunks = files[0]?.chunks ?? [];
  if (files.length !== 1 || chunks.length !== texts.length)
    throw new Error("git's diff has a hunk that is not one");
  return chunks.map((chunk, index) => {
    const read = readChunk(chunk, lineLimit);
    const rows = read.hunk.lines.length;
    const fits =
      rows - read.added === chunk.oldLines &&
      rows - read.deleted === chunk.newLines &&
      chunk.changes.length === countNewlines(texts[index] ?? "") - 1;
    if (!fits) throw new Error(`a hunk of git's diff has other lines than its header says: ${chunk.content}`);
    return read;
  });
}

/** What `parse-diff` does not take for a line of the hunk it drops, so the text is counted too. */
function countNewlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function readCutHunk(text: string, lineLimit: number): SectionHunk {
  const chunk = parseDiff(text)[0]?.chunks[0];
  if (chunk === undefined) throw new Error("git's diff has a hunk that is not one");
  const { hunk, added, deleted } = readChunk(chunk, lineLimit);
  return { hunk: { ...hunk, cut: true }, added, deleted };
}

function readChunk(chunk: parseDiff.Chunk, lineLimit: number): SectionHunk {
  const lines: string[] = [];
  let added = 0;
  let deleted = 0;
  let cut = false;
  for (const { type, content } of chunk.changes) {
    // "\ No newline at end of file" comes as a row of its own; it is a mark on the line before.
    if (content.startsWith("\\")) continue;
    if (type === "add") added++;
    if (type === "del") deleted++;
    cut ||= content.length > lineLimit;
    lines.push(decode(content.length > lineLimit ? content.slice(0, lineLimit) : content));
  }
  const { oldStart, oldLines, newStart, newLines } = chunk;
  const header = decode(/^@@ -\S+ \+\S+ @@ ?(.*)$/s.exec(chunk.content)?.[1] ?? "").trim();
  // A copy of the lines has no spare room, which for many small hunks is most of their memory.
  const hunk = { oldStart, oldLines, newStart, newLines, header, lines: lines.slice() };
  return { hunk: cut ? { ...hunk, cut } : hunk, added, deleted };
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

function decode(latin1: string): string {
  if (!/[\u0080-\u00ff]/.test(latin1)) return latin1;
  return utf8.decode(Uint8Array.from(latin1, (byte) => byte.charCodeAt(0)));
}
