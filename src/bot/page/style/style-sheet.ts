import { createHash } from "node:crypto";
import { BASE_STYLE } from "./base-style.ts";
import { CHART_STYLE } from "./chart-style.ts";
import { PULL_STYLE } from "./pull-style.ts";
import { TABLE_STYLE } from "./table-style.ts";
import { TOKENS } from "./tokens.ts";

/** All styles of the pages; a file of its own, so that no page needs inline styles. */
export const STYLE_SHEET = [TOKENS, BASE_STYLE, TABLE_STYLE, PULL_STYLE, CHART_STYLE].join("\n");

/** The path names the content, so browsers may keep it for ever. */
export const STYLE_PATH = `/assets/style.${createHash("sha256").update(STYLE_SHEET).digest("hex").slice(0, 16)}.css`;
