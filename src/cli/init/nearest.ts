/** A file in a suite's folder or in one above it. */
export interface Nearest {
  /** The folder that it is in; empty is the repository's top. */
  readonly folder: string;
  readonly name: string;
}

/** The file of that name in the folder, or in the nearest folder above that has one. */
export function nearest(directory: string, name: RegExp, paths: readonly string[]): Nearest | undefined {
  for (let folder = directory; ; folder = parentOf(folder)) {
    const prefix = folder === "" ? "" : `${folder}/`;
    const found = paths
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length))
      .find((rest) => !rest.includes("/") && name.test(rest));
    if (found !== undefined) return { folder, name: found };
    if (folder === "") return undefined;
  }
}

/** A path below a folder, where the empty folder is the repository's top. */
export const below = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

const parentOf = (folder: string): string => folder.split("/").slice(0, -1).join("/");
