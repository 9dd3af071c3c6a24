import JSON5 from "json5";
import { reasonOf } from "../../core/reason-of.ts";

/** A JSON value, and what had to be overlooked to read it; or why it is none. */
export type JsonReading =
  | { readonly kind: "value"; readonly value: unknown; readonly overlooked?: string }
  | { readonly kind: "error"; readonly why: string };

const NUL = "\u0000";

/** Reads JSON; when that fails, once more without NUL characters and as JSON5 (trailing commas, comments), which real result files hold. */
export function readJson(text: string): JsonReading {
  const whole = text.startsWith("\ufeff") ? text.slice(1) : text;
  try {
    return { kind: "value", value: JSON.parse(whole) };
  } catch (error) {
    return readAlmostJson(whole, reasonOf(error));
  }
}

function readAlmostJson(text: string, strictError: string): JsonReading {
  const hasNul = text.includes(NUL);
  try {
    const value: unknown = JSON5.parse(hasNul ? text.replaceAll(NUL, "") : text);
    return { kind: "value", value, overlooked: hasNul ? "NUL characters" : "a trailing comma or the like" };
  } catch {
    return { kind: "error", why: `not JSON: ${firstLine(strictError)}` };
  }
}

const firstLine = (text: string): string => text.split("\n")[0]?.slice(0, 160) ?? "";
