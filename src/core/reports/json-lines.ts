import { type Fields, fieldsOf } from "./json-fields.ts";
import { openLines } from "./lines.ts";
import { openNoteList } from "./note-list.ts";

export interface JsonLines {
  write(chunk: string): void;
  /** How many lines were JSON objects, and what was remarkable. `cut`: the last line is half of an object. */
  end(): { readonly objects: number; readonly cut: boolean; readonly notes: readonly string[] };
}

/** One JSON object a line. Lines that are something else (a build's output, a program's prints) are passed over and counted. */
export function openJsonLines(onObject: (value: Fields) => void): JsonLines {
  const notes = openNoteList();
  let objects = 0;
  let lastIsCut = false;
  const lines = openLines((line) => {
    lastIsCut = false;
    const text = line.trim();
    if (text === "") return;
    const value = text.startsWith("{") ? parse(text) : undefined;
    if (value) {
      objects += 1;
      onObject(value);
    } else {
      lastIsCut = text.startsWith("{");
      notes.add("lines that are not of the report were passed over");
    }
  });
  return {
    write: (chunk) => lines.write(chunk),
    end() {
      lines.end();
      return { objects, cut: lastIsCut, notes: [...notes.notes(), ...lines.notes()] };
    },
  };
}

function parse(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
