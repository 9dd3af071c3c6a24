/** A run as its files name it. */
export interface RunPlace {
  readonly model: string;
  /** The folder of the run, with forward slashes. */
  readonly folder: string;
}

/**
 * One name per run: the model's, with as many folders in front as it takes to tell two runs of one model apart.
 * In the order given.
 */
export function nameRuns(runs: readonly RunPlace[]): readonly string[] {
  const folders = runs.map((run) => run.folder.split("/").filter((part) => part !== "" && part !== "."));
  return runs.map((run, at) => {
    const others = runs.flatMap((other, index) =>
      index !== at && other.model === run.model ? [folders[index] ?? []] : [],
    );
    const own = withoutModel(folders[at] ?? [], run.model);
    for (let depth = 0; depth <= own.length; depth += 1) {
      const tail = tailOf(own, depth);
      if (others.every((other) => tailOf(withoutModel(other, run.model), depth) !== tail)) {
        return [...(depth === 0 ? [] : [tail]), run.model].join("/");
      }
    }
    return [...own, run.model].join("/");
  });
}

/** The model's own folder says nothing new. */
const withoutModel = (folder: readonly string[], model: string): readonly string[] =>
  folder.at(-1) === model ? folder.slice(0, -1) : folder;

const tailOf = (folder: readonly string[], depth: number): string =>
  depth === 0 ? "" : folder.slice(-depth).join("/");
