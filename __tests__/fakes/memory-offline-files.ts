import { UserError } from "../../src/core/user-error.ts";
import type { OfflineFiles } from "../../src/ports/offline-files.ts";

/** Evaluation files in memory, by path. What is written can be looked up in `texts`. */
export function memoryOfflineFiles(initial: Readonly<Record<string, string>>): OfflineFiles & {
  readonly texts: ReadonlyMap<string, string>;
} {
  const texts = new Map(Object.entries(initial));
  const claimed = new Set<string>();
  const textOf = (path: string): string => {
    const text = texts.get(path);
    if (text === undefined) throw new UserError(`${path} does not exist`, "Check the path.");
    return text;
  };
  return {
    texts,
    async kindOf(path) {
      if (texts.has(path)) return "file";
      return [...texts.keys()].some((name) => name.startsWith(`${path}/`)) ? "folder" : "absent";
    },
    async *list(folder) {
      for (const path of [...texts.keys()].sort()) if (path.startsWith(`${folder}/`)) yield path;
    },
    async readText(path) {
      return textOf(path);
    },
    async *readLines(path) {
      const lines = textOf(path).split("\n");
      if (lines.at(-1) === "") lines.pop();
      for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
    },
    async writeText(path, text) {
      texts.set(path, text);
    },
    async replaceText(path, text) {
      texts.set(path, text);
    },
    async claim(path) {
      if (claimed.has(path)) throw new UserError(`${path} is being written by another run.`, "Wait for it.");
      claimed.add(path);
      return async () => {
        claimed.delete(path);
      };
    },
    async appendText(path, text) {
      texts.set(path, (texts.get(path) ?? "") + text);
    },
  };
}
