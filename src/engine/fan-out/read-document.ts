import { readFile, stat } from "node:fs/promises";
import type { z } from "zod";

export type ReadDocument<T> =
  | { readonly kind: "document"; readonly document: T }
  /** In plain words. */
  | { readonly kind: "refused"; readonly reason: string };

/** A plan holds every result of base and head; nothing honest comes near. */
const LARGEST = 256 * 1024 * 1024;
const MOST_FAULTS_TOLD = 3;

/** Reads a JSON document that another machine wrote, as untrusted data. Never throws for what is in the file. */
export async function readDocument<T>(path: string, schema: z.ZodType<T>): Promise<ReadDocument<T>> {
  const status = await stat(path).catch(() => undefined);
  if (!status?.isFile()) return refused("there is no such file");
  if (status.size > LARGEST) return refused("it is larger than 256 MB");
  let data: unknown;
  try {
    data = JSON.parse(await readFile(path, "utf8"));
  } catch {
    return refused("it is not JSON; was its writing cut off?");
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return { kind: "document", document: parsed.data };
  const faults = parsed.error.issues
    .slice(0, MOST_FAULTS_TOLD)
    .map((issue) => `${issue.path.join(".") || "the document"}: ${issue.message}`);
  return refused(faults.join("; "));
}

const refused = (reason: string): ReadDocument<never> => ({ kind: "refused", reason });
