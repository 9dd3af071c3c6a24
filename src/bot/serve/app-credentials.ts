import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { UserError } from "../../core/user-error.ts";

const credentialsSchema = z.object({
  appId: z.int().positive(),
  /** The App's name in addresses; only in what GitHub gave when the App was made. */
  slug: z.string().optional(),
  /** PEM. */
  privateKey: z.string().includes("PRIVATE KEY"),
  webhookSecret: z.string().min(1),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  /** Encrypts the tokens of people who are signed in. */
  sessionSecret: z.string().optional(),
});

/** What the App is known by to GitHub, and GitHub to the App. Secrets, but for the first two. */
export type AppCredentials = z.infer<typeof credentialsSchema>;

const fileIn = (folder: string): string => join(folder, "app.json");

/** Undefined when there is no such file. Throws `UserError` when it is not what was written there. */
export async function readCredentials(folder: string): Promise<AppCredentials | undefined> {
  const text = await readFile(fileIn(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw new UserError(
      `${fileIn(folder)} cannot be read: ${error.code}.`,
      "See who owns it; it is read by this user alone.",
    );
  });
  if (text === undefined) return undefined;
  const parsed = credentialsSchema.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new UserError(
    `${fileIn(folder)} does not hold an App's credentials.`,
    "Restore it from a backup, or remove it and create the App anew.",
  );
}

/** Writes them for this user alone, whole or not at all. */
export async function saveCredentials(folder: string, credentials: AppCredentials): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = `${fileIn(folder)}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  await rename(fresh, fileIn(folder));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
