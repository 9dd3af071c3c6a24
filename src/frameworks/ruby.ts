import type { RepositoryFiles } from "./framework.ts";

/** Files whose change can change what is installed. */
export const RUBY_SETUP_INPUTS: readonly string[] = [
  "Gemfile",
  "Gemfile.lock",
  "*.gemspec",
  ".ruby-version",
  ".tool-versions",
];

/** Programs of the bundle run in it where there is a Gemfile and a bundler. */
export const inBundle = (command: string): string =>
  `BUNDLE=; if [ -f Gemfile ] && command -v bundle >/dev/null; then BUNDLE="bundle exec"; fi; $BUNDLE ${command}`;

/** Whether a Gemfile, a lock file or a gem's description names the gem. */
export async function namesGem({ paths, read }: RepositoryFiles, gem: string): Promise<boolean> {
  const files = paths.filter((path) => /^(Gemfile(\.lock)?|[^/]+\.gemspec|Rakefile)$/.test(path));
  for (const path of files) {
    if (new RegExp(`(^|[^\\w-])${gem}([^\\w]|$)`, "m").test((await read(path)) ?? "")) return true;
  }
  return false;
}
