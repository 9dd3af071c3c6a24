import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { makeFolder } from "../adapters/make-folder.ts";
import { UserError } from "../core/user-error.ts";

/** Where answers are wanted, by the flag that says so; `-` is standard output. */
export type OutputPlaces = Readonly<Record<string, string | undefined>>;

/**
 * Makes sure, before the work, that its answers can be written where they are wanted. Throws a `UserError` for a place that cannot be
 * written, and for one that two answers are to go to.
 */
export async function checkOutputs(places: OutputPlaces): Promise<void> {
  const seen = new Map<string, string>();
  for (const [flag, target] of Object.entries(places)) {
    if (target === undefined) continue;
    const place = target === "-" ? "standard output" : resolve(target);
    const other = seen.get(place);
    if (other !== undefined) {
      throw new UserError(`${other} and ${flag} both go to ${place}.`, "Give one of them a file of its own.");
    }
    seen.set(place, flag);
    if (target !== "-") await checkFile(target);
  }
}

async function checkFile(target: string): Promise<void> {
  try {
    const status = await stat(target).catch(() => undefined);
    if (status === undefined) {
      await makeFolder(dirname(target));
      // With the dot, so that a file is no folder.
      await access(`${dirname(target)}/.`, constants.W_OK);
    } else if (status.isDirectory()) throw new Error("it is a folder");
    else await access(target, constants.W_OK);
  } catch (cause) {
    throw new UserError(`${target} cannot be written.`, "Name a file in a folder that can be written.", {
      cause,
    });
  }
}
