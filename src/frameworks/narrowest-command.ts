/** The system takes 128 KiB in one argument, and the whole command is one argument of `sh -c`. In characters of UTF-8. */
export const COMMAND_BYTES = 100_000;

/**
 * The first command that is not too long: give them from narrow to wide, an undefined one is passed over.
 * The last is taken whatever its length, since it names no test.
 */
export function narrowestCommand(candidates: readonly (string | undefined)[], widest: string): string {
  return candidates.find((command) => command !== undefined && bytesOf(command) <= COMMAND_BYTES) ?? widest;
}

/** Upper bound: a UTF-16 unit takes at most three bytes of UTF-8. Exact for ASCII. */
function bytesOf(text: string): number {
  if (text.length > COMMAND_BYTES) return text.length;
  return new TextEncoder().encode(text).length;
}
