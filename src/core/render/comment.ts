import type { Verdict } from "../verdict/schema.ts";
import { fitParts, PAGE_BYTES } from "./fit-parts.ts";
import { type Marker, writeMarker } from "./marker.ts";
import type { Neutraliser } from "./neutralise.ts";
import { pageParts, type WaysOut } from "./page.ts";

const LISTED_TESTS = 100;

/** The comment's text without its marker; also the summary of the check run. At most 65,000 bytes of UTF-8, whatever the verdict holds. */
export function renderPage(verdict: Verdict, safe: Neutraliser, ways: WaysOut): string {
  return fitParts(pageParts(verdict, safe, ways, LISTED_TESTS), PAGE_BYTES);
}

/** A page as the body of a comment: the marker is its last line. */
export function renderComment(page: string, marker: Marker): string {
  return `${page}\n\n${writeMarker(marker)}`;
}
