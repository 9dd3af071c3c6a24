import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { demoBase, demoChange } from "./demo-files.ts";

const run = promisify(execFile);

/** Makes the demonstration repository in `folder`: tag `base`, and on top of it the agent's change as tag `head`. */
export async function makeDemoRepository(folder: string): Promise<void> {
  const git = (...args: readonly string[]) =>
    run(
      "git",
      [
        "-c",
        "user.name=demo",
        "-c",
        "user.email=demo@example.invalid",
        "-c",
        "commit.gpgSign=false",
        ...args,
      ],
      {
        cwd: folder,
      },
    );
  const commit = async (files: Readonly<Record<string, string>>, subject: string, tag: string) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await git("add", "--all");
    await git("commit", "--quiet", "--no-verify", "--message", subject);
    await git("tag", tag);
  };
  await mkdir(folder, { recursive: true });
  await git("init", "--quiet", "--initial-branch=main");
  await commit(demoBase, "A small shop", "base");
  await commit(demoChange, "Add coupon codes", "head");
}
