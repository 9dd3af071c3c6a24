/** A part of a Markdown document. Parts that may go are dropped from the last one backwards. */
export interface Part {
  readonly text: string;
  readonly keep: "always" | "if-room";
}

/** GitHub counts a comment in characters (65,536) and a check run in bytes (65,535): one limit in bytes holds both. */
export const PAGE_BYTES = 65_000;

const GONE = "_Some details were left out: they would not fit here. The verdict file has them all._";

const encoder = new TextEncoder();

export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/** Joins the parts with empty lines and holds the limit, in UTF-8 bytes. The `always` parts must fit by themselves. */
export function fitParts(parts: readonly Part[], limit: number): string {
  const kept = parts.filter((part) => part.text !== "");
  if (utf8Bytes(join(kept)) <= limit) return join(kept);
  const last = kept.findLastIndex((part) => part.keep === "if-room");
  if (last < 0) return join(kept);
  const rest = kept.filter((part, index) => index !== last && part.text !== GONE);
  return fitParts([...rest.slice(0, last), { text: GONE, keep: "always" }, ...rest.slice(last)], limit);
}

function join(parts: readonly Part[]): string {
  return parts.map((part) => part.text).join("\n\n");
}
