import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UserError } from "../../core/user-error.ts";

/** Writes a new file with the folders above it. A file that is there stays as it is. */
export async function keepOrWrite(top: string, path: string, text: string): Promise<"written" | "kept"> {
  const file = join(top, path);
  try {
    await mkdir(dirname(file), { recursive: true });
  } catch (cause) {
    throw notWritten(path, cause);
  }
  try {
    await writeFile(file, text, { flag: "wx" });
    return "written";
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return "kept";
    throw notWritten(path, cause);
  }
}

const notWritten = (path: string, cause: unknown): UserError =>
  new UserError(
    `${path} cannot be written.`,
    `See whether ${dirname(path)} is a folder that you may write to.`,
    {
      cause,
    },
  );
