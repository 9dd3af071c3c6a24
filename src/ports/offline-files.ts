/** Files that an evaluation left behind, read and written by path. */
export interface OfflineFiles {
  kindOf(path: string): Promise<"file" | "folder" | "absent">;
  /** Every file below a folder, in depth and in order of its path, with forward slashes. Links are not followed. */
  list(folder: string): AsyncIterable<string>;
  /** The whole text; bytes that are no UTF-8 become U+FFFD. Throws a `UserError` when it cannot be read or is too large to hold. */
  readText(path: string): Promise<string>;
  /** Line by line without the line end, in bounded memory. Only `\n` and `\r\n` end a line. */
  readLines(path: string): AsyncIterable<string>;
  /** Makes the folders it needs. */
  writeText(path: string, text: string): Promise<void>;
  /** The same in one step: a process that is killed leaves the old text or the new one. */
  replaceText(path: string, text: string): Promise<void>;
  /**
   * Takes a file that this process is going to add to, so that no other one does at the same time; gives what sets it free again. What a
   * killed process had taken is free. Throws a `UserError` when another one holds it, or when it cannot be written.
   */
  claim(path: string): Promise<() => Promise<void>>;
  /** Adds to the end in one piece, so that a process that is killed leaves at most the last piece cut short. */
  appendText(path: string, text: string): Promise<void>;
}
