import type { ObjectId } from "../../core/patch/patch.ts";
import { git } from "./git.ts";

const SHAPE = [
  ...["--binary", "--full-index", "--no-renames", "--no-color", "--no-ext-diff", "--no-textconv"],
  ...["--unified=3", "--diff-algorithm=myers", "--src-prefix=a/", "--dst-prefix=b/"],
];

/** From one tree to another as text that `git apply` takes; undefined when it is longer than `mostBytes`, or is no UTF-8 and so no text. */
export async function patchText(
  gitDir: string,
  base: ObjectId,
  head: ObjectId,
  mostBytes: number,
): Promise<string | undefined> {
  if (base === head) return "";
  const parts: Buffer[] = [];
  let size = 0;
  await git(["diff-tree", "-r", "-p", ...SHAPE, base, head], {
    cwd: gitDir,
    gitDir,
    onOutput: (chunk) => {
      size += chunk.length;
      if (size <= mostBytes) parts.push(chunk);
    },
  });
  if (size > mostBytes) return undefined;
  const bytes = Buffer.concat(parts);
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : undefined;
}
