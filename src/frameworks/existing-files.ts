import { quoted } from "./shell-words.ts";

/**
 * Runs the command on those of the files that the tree at hand has, as `"$@"`, and everything when it has none:
 * a file that is missing (a new test on base) would stop many runners altogether.
 */
export function onExistingFiles(files: readonly string[], command: string, all: string): string {
  const names = files.map(quoted).join(" ");
  return (
    `set --; for f in ${names}; do if [ -e "$f" ]; then set -- "$@" "$f"; fi; done; ` +
    `if [ $# -gt 0 ]; then ${command}; else ${all}; fi`
  );
}

/** Where the files stand in the command given to `onExistingFiles`. */
export const EXISTING = '"$@"';
