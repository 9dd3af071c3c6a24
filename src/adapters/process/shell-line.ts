/** Words as one line for `sh -c`, each taken as it is. */
export const shellLine = (words: readonly string[]): string => words.map(quoted).join(" ");

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
