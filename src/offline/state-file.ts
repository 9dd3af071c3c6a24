import type { OfflineFiles } from "../ports/offline-files.ts";
import { isObject, type JsonObject } from "./input/record.ts";
import type { Remarks } from "./remark.ts";

/** One line of a JSON Lines file that is output and state at once. */
interface StateLine {
  readonly text: string;
  readonly value: JsonObject;
}

/**
 * The lines of an earlier run, for one that goes on after it. A last line that was cut short by a kill goes, and so does every line that
 * `keep` does not want; the file then holds what is returned. No file is no lines.
 */
export async function takeUpState(
  files: OfflineFiles,
  path: string,
  keep: (value: JsonObject) => boolean,
  remarks: Remarks,
): Promise<readonly JsonObject[]> {
  if ((await files.kindOf(path)) === "absent") return [];
  const before = await files.readText(path);
  const kept: StateLine[] = [];
  const lines = before.split("\n");
  for (const [at, text] of lines.entries()) {
    if (text.trim() === "") continue;
    const value = objectIn(text);
    if (value !== undefined && keep(value)) kept.push({ text, value });
    else if (value === undefined && at < lines.length - 1)
      remarks({ path, line: at + 1, text: "dropped: no JSON object" });
  }
  const after = kept.map(({ text }) => `${text}\n`).join("");
  if (after !== before) await files.replaceText(path, after);
  return kept.map(({ value }) => value);
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
