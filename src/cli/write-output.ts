import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../adapters/make-folder.ts";
import { UserError } from "../core/user-error.ts";

/** Writes an answer where the user asked for it: nowhere, to standard output (`-`), or to a file, whose folder is made when it is missing. */
export async function writeOutput(target: string | undefined, text: () => string): Promise<void> {
  if (target === undefined) return;
  if (target === "-") {
    process.stdout.write(text());
    return;
  }
  try {
    await makeFolder(dirname(target));
    await writeFile(target, text());
  } catch (cause) {
    throw new UserError(`${target} cannot be written.`, "Name a file in a folder that can be written.", {
      cause,
    });
  }
}
