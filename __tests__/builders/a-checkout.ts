import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const SUM = "export const add = (a, b) => a + b;\n\n\n\n\n\n\n\n\nexport const half = (a) => a / 2;\n";

const TESTS = `import { test } from "node:test";
import assert from "node:assert";
import { add, half } from "../src/sum.mjs";
test("adds", () => assert.equal(add(1, 2), 3));
test("halves", () => assert.equal(half(4), 2));
`;

export interface Checkout {
  readonly repository: string;
  readonly base: string;
  readonly head: string;
}

/** A small project with a pull request from `copilot/fix-1`, as actions/checkout leaves it: the merge into base is checked out. `more` are files of base. */
export function aCheckout(
  folder: string,
  head: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Checkout {
  const repository = mkdtempSync(join(folder, "repo-"));
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: repository,
      stdio: "pipe",
    })
      .toString()
      .trim();
  const write = (files: Readonly<Record<string, string>>, message: string) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(repository, dirname(path)), { recursive: true });
      writeFileSync(join(repository, path), text);
    }
    git("add", "-A");
    git("commit", "-q", "-m", message);
    return git("rev-parse", "HEAD");
  };
  git("init", "-q", "-b", "main");
  const packageJson = `${JSON.stringify({ name: "sum", scripts: { test: "node --test" } })}\n`;
  const files = { "package.json": packageJson, "src/sum.mjs": SUM, "test/sum.test.mjs": TESTS };
  const base = write({ ...files, ...more }, "Base");
  git("checkout", "-q", "-b", "copilot/fix-1");
  const tip = write(head, "Change");
  git("checkout", "-q", "--detach", "main");
  git("merge", "-q", "--no-ff", "--no-edit", "copilot/fix-1");
  return { repository, base, head: tip };
}
