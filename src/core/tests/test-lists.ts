import { UserError } from "../user-error.ts";
import { parsePythonList } from "./python-list.ts";

/**
 * The test ids in a list that a person or a data set wrote: a JSON list, a JSON string that holds a list, a Python list, or
 * one id a line with `#` comments. In order, without blanks around them, each once.
 *
 * Throws a `UserError` for a list that opens and is neither JSON nor Python, and for one that holds anything but texts.
 */
export function parseTestList(text: string): string[] {
  const body = text.replace(/^\ufeff/, "").trim();
  const ids = LIST_START.test(body) ? fromList(body) : (fromJsonString(body) ?? fromLines(body));
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ""))];
}

/** A list's bracket with a quote, its end, or something that cannot be a line's id behind it; `[slow] adds` is an id. */
const LIST_START = /^\[\s*(?:["'\]]|[uU]["']|-?\d+\s*[,\]]|null\b|\{|\[)/;

function fromList(body: string): string[] {
  const list = parseJson(body) ?? parsePythonList(body);
  if (!Array.isArray(list)) {
    throw new UserError(
      "The list of tests opens with [ and is neither a JSON nor a Python list.",
      "Check quotes, commas and the closing ].",
    );
  }
  const wrong = list.find((item) => typeof item !== "string");
  if (wrong !== undefined) {
    throw new UserError(
      `The list of tests holds something that is no text: ${JSON.stringify(wrong)}.`,
      "Give each test's id in quotes.",
    );
  }
  return list;
}

function fromJsonString(body: string): string[] | undefined {
  const inner = body.startsWith('"') ? parseJson(body) : undefined;
  return typeof inner === "string" ? parseTestList(inner) : undefined;
}

const fromLines = (body: string): string[] => body.split(/\r?\n/).filter((line) => !/^\s*#/.test(line));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
