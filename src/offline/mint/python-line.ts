/**
 * A value as one line of JSON that is one line to Python too: SWE-bench's loader reads a file with `splitlines`, which also breaks at
 * characters that JSON leaves as they are.
 */
export const pythonLine = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
