/**
 * The command with the tools of the repository's own `node_modules` first on the PATH, as `npm run` has them:
 * those of the suite's folder, then those of the folders above it up to the repository's top.
 * Starting `npx` instead would cost half a second a run.
 */
export function withLocalBin(directory: string, command: string): string {
  const levels = directory === "" ? 0 : directory.split("/").length;
  const folders = Array.from(
    { length: levels + 1 },
    (_, level) => `$PWD/${"../".repeat(level)}node_modules/.bin`,
  );
  return `export PATH="${folders.join(":")}:$PATH"; ${command}`;
}
