import { createHunkParser } from "../../core/patch/parse-hunks.ts";
import { combine, parseRaw } from "../../core/patch/parse-raw.ts";
import type { ObjectId, Patch } from "../../core/patch/patch.ts";
import { git } from "./git.ts";

/** Every setting that shapes a diff is given, so that two machines cut the same hunks: those of a plain `git diff`. */
const SHAPE = [
  "-r",
  "--full-index",
  "--find-renames=50%",
  "-l1000",
  "-O/dev/null",
  "--no-relative",
  "--ignore-submodules=none",
];
const HUNKS = [
  "--patch",
  "--unified=3",
  "--inter-hunk-context=0",
  "--diff-algorithm=myers",
  "--indent-heuristic",
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--submodule=short",
  "--src-prefix=a/",
  "--dst-prefix=b/",
];

/** Attributes under which the enclosing function of a hunk is found by the language's own pattern. They are built into git and run nothing. */
export const HEADER_ATTRIBUTES = `${Object.entries({
  python: "*.py",
  java: "*.java",
  ruby: "*.rb",
  golang: "*.go",
  php: "*.php",
  rust: "*.rs",
  csharp: "*.cs",
  perl: "*.pl *.pm",
  cpp: "*.c *.h *.cc *.cpp *.hpp *.cxx",
})
  .flatMap(([driver, globs]) => globs.split(" ").map((glob) => `${glob} diff=${driver}`))
  .join("\n")}\n`;

/** The difference between two trees. The diff's text is read as it comes and never held whole. */
export async function readDiff(gitDir: string, base: ObjectId, head: ObjectId): Promise<Patch> {
  const parser = createHunkParser();
  const settings = ["-c", "diff.suppressBlankEmpty=false"];
  const [raw] = await Promise.all([
    git(["diff-tree", ...SHAPE, "--raw", "--numstat", "-z", base, head], { cwd: gitDir, gitDir }),
    git([...settings, "diff-tree", ...SHAPE, ...HUNKS, base, head], {
      cwd: gitDir,
      gitDir,
      onOutput: (chunk) => parser.push(chunk.toString("latin1")),
    }),
  ]);
  return combine(parseRaw(raw.stdout.toString("latin1")), parser.end());
}
