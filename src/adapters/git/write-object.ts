import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { ObjectId } from "../../core/patch/patch.ts";

const compress = promisify(deflate);

/**
 * Writes an object as git keeps a loose one, without a process of git's, and gives its id. `objects` is an object folder
 * of our own; one that it holds already is left as it is.
 */
export async function writeObject(
  objects: string,
  format: "sha1" | "sha256",
  { type, bytes }: { readonly type: "blob" | "tree"; readonly bytes: Uint8Array },
): Promise<ObjectId> {
  const header = `${type} ${bytes.length}\0`;
  const id = createHash(format).update(header, "latin1").update(bytes).digest("hex");
  const folder = join(objects, id.slice(0, 2));
  const path = join(folder, id.slice(2));
  if (await exists(path)) return id;
  const content = await compress(Buffer.concat([Buffer.from(header, "latin1"), bytes]), { level: 1 });
  await mkdir(folder, { recursive: true });
  // Under its own name only when it is whole: another lane may be reading.
  const unfinished = join(folder, `tmp_obj_${randomBytes(6).toString("hex")}`);
  await writeFile(unfinished, content, { mode: 0o444 });
  await rename(unfinished, path);
  return id;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
