/** What was thrown, in words: an error's message, and anything else as it is written. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
