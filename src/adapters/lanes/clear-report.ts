import { lstat, mkdir, realpath, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UserError } from "../../core/user-error.ts";
import { pathBelow } from "./package-link.ts";

interface ReportPlace {
  readonly path: string;
  readonly from: "file" | "directory";
}

/** The folders of a run: what it may clear, and where its command runs. */
interface RunFolders {
  readonly scratch: string;
  readonly lane: string;
  readonly directory: string;
}

/**
 * Removes what an earlier run left in the report's place, and makes the folder for the next. Only in places of ours: a link in
 * the tree, or a configured path, may lead anywhere. Throws a `UserError` for a path outside of them.
 */
export async function clearReport(
  { path, from }: ReportPlace,
  { scratch, lane, directory }: RunFolders,
): Promise<void> {
  const isOurs = (place: string | undefined): boolean =>
    place !== undefined && [scratch, lane].some((own) => pathBelow(own, place) !== undefined);
  if (!isOurs(path)) {
    throw new UserError(
      `The report \`${path}\` is outside the repository, where an old one could be taken for a new one.`,
      "Let the command write to `{report}`, or to a path within the repository.",
    );
  }
  // The folder itself may be a link of the tree's, or stand behind one: then nothing of ours is made or removed there.
  if (!isOurs(await realPlace(dirname(path)))) {
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  const holdsMore = [directory, scratch].some((own) => pathBelow(path, own) !== undefined);
  if (!holdsMore) {
    await rm(path, { recursive: true, force: true });
  }
  await mkdir(from === "directory" ? path : dirname(path), { recursive: true });
}

/** Where the path leads, of which the end may not exist yet; undefined behind a link that leads nowhere. */
async function realPlace(path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined) {
    return real;
  }
  const isLink = (await lstat(path).catch(() => undefined)) !== undefined;
  const parent = isLink || dirname(path) === path ? undefined : await realPlace(dirname(path));
  return parent === undefined ? undefined : join(parent, basename(path));
}
