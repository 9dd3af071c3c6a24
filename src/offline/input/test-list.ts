import { readPythonLiteral } from "./python-literal.ts";
import { isTextList } from "./record.ts";

/** F2P or P2P as any data set writes it: a list, a JSON string, or a Python literal in a string. Undefined when it is none of them. */
export function readTestList(value: unknown): readonly string[] | undefined {
  if (isTextList(value)) return value;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (text === "") return [];
  try {
    const list: unknown = JSON.parse(text);
    if (isTextList(list)) return list;
  } catch {
    // Not JSON: a Python literal is next.
  }
  const list = readPythonLiteral(text);
  return isTextList(list) ? list : undefined;
}
