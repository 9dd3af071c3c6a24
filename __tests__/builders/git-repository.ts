import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { treePathBytes } from "../../src/core/patch/tree-path.ts";

/** A file of a tree that a test makes. The text is latin1: one character a byte. A submodule's text is a commit id. */
type TestFile = string | { readonly mode: string; readonly text: string };
export type TestTree = Readonly<Record<string, TestFile>>;

export interface TestRepository {
  readonly folder: string;
  /** Runs git there with fixed names and dates. Gives standard output, latin1. */
  git(...args: string[]): string;
  /** Makes one commit per tree, each on top of the one before, on branch `main`. Gives their ids. */
  commit(...trees: readonly TestTree[]): readonly string[];
  /** As `commit`, and checks the last one out. */
  checkOut(...trees: readonly TestTree[]): readonly string[];
}

export function temporaryFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), "outcome-gate-test-"));
}

/** A real repository in a temporary folder. The caller removes the folder. */
export function gitRepository(options: { format?: "sha1" | "sha256"; folder?: string } = {}): TestRepository {
  const folder = options.folder ?? temporaryFolder();
  const run = (args: readonly string[], input?: Buffer): string =>
    execFileSync("git", args, {
      cwd: folder,
      input: input ?? "",
      env: ENVIRONMENT,
      stdio: "pipe",
      maxBuffer: 1 << 28,
    })
      .toString("latin1")
      .replace(/\n$/, "");
  run(["init", "-q", "-b", "main", `--object-format=${options.format ?? "sha1"}`]);

  function commit(...trees: readonly TestTree[]): readonly string[] {
    const parent =
      trees.length > 0 && run(["for-each-ref", "refs/heads/main"]) !== "" ? "from refs/heads/main^0\n" : "";
    const stream = trees.flatMap((tree, index) => [
      Buffer.from(
        `commit refs/heads/main\nmark :${index + 1}\ncommitter A <a@example.com> ${1e9 + index} +0000\ndata 1\nc\n`,
      ),
      Buffer.from(`${index === 0 ? parent : ""}deleteall\n`),
      ...Object.entries(tree).map(([path, file]) => importLine(path, file)),
    ]);
    const marks = trees.map((_, index) => `get-mark :${index + 1}\n`);
    const output = run(
      ["fast-import", "--quiet", "--force", "--cat-blob-fd=1"],
      Buffer.concat([...stream, Buffer.from(marks.join(""))]),
    );
    return output.split("\n").slice(0, trees.length);
  }

  return {
    folder,
    git: (...args) => run(args),
    commit,
    checkOut(...trees) {
      const ids = commit(...trees);
      run(["reset", "-q", "--hard"]);
      return ids;
    },
  };
}

function importLine(path: string, file: TestFile): Buffer {
  const { mode, text } = typeof file === "string" ? { mode: "100644", text: file } : file;
  const quoted = `"${[...treePathBytes(path)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}"`;
  if (mode === "160000") return Buffer.from(`M 160000 ${text} ${quoted}\n`);
  const bytes = Buffer.from(text, "latin1");
  return Buffer.concat([
    Buffer.from(`M ${mode} inline ${quoted}\ndata ${bytes.length}\n`),
    bytes,
    Buffer.from("\n"),
  ]);
}

const ENVIRONMENT = {
  PATH: process.env["PATH"] ?? "",
  HOME: "/nonexistent",
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
  GIT_AUTHOR_DATE: "1000000000 +0000",
  GIT_COMMITTER_DATE: "1000000000 +0000",
};
