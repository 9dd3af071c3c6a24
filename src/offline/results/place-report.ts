/** What a report's path says. */
export interface ReportPlace {
  /** Empty when the path names no instance. */
  readonly instanceId: string;
  readonly model: string;
  readonly folder: string;
}

/** Folders of an archive of results that say nothing of the model: it is the folder above them. */
const SAYS_NOTHING = /^(?:logs|evals|results|evaluation_results)$/i;

/**
 * `.../<model>/<id>/report.json`, `.../<model>/<id>_result.json`, `.../<model>/instance_<id>.log`, `.../<id>/<x>_output.json`; any other file is named
 * after itself, without `.report`, `.eval_results` and the like, or after its folder when it is called `results.json` and no more. In the archives of
 * SWE-bench and Multi-SWE-bench there are folders in between: `<model>/logs/<id>/`, `<model>/logs/<org>/<repo>/evals/pr-7/`, `<model>/results/`.
 */
export function placeReport(path: string): ReportPlace {
  const segments = path.replaceAll("\\", "/").split("/");
  const name = segments.pop() ?? "";
  const parent = segments.at(-1) ?? "";
  if (/^report\.json$|^(.*_)?output\.json$|^run_instance\.log$/.test(name)) {
    const { model, folder } = runOf(segments.slice(0, -1));
    return { instanceId: parent, model: model || parent || "results", folder };
  }
  const own = /^(.+)_result\.json$/.exec(name)?.[1] ?? /^instance_(.+?)(\.[a-z_]+)?\.log$/.exec(name)?.[1];
  if (own !== undefined) return { instanceId: own, model: parent, folder: segments.join("/") };
  const stem = stemOf(name);
  const run = runOf(segments);
  if (/^(?:eval_)?results$/i.test(stem) && run.model !== "" && run.model !== ".")
    return { instanceId: "", ...run };
  return { instanceId: "", model: stem, folder: segments.join("/") };
}

function runOf(segments: readonly string[]): Omit<ReportPlace, "instanceId"> {
  // Multi-SWE-bench has the repository in between as well.
  const isMulti = segments.at(-1) === "evals" && segments.length > 3;
  let above = isMulti ? segments.slice(0, -3) : segments;
  while (above.length > 1 && SAYS_NOTHING.test(above.at(-1) ?? "")) above = above.slice(0, -1);
  return { model: above.at(-1) ?? "", folder: above.join("/") };
}

const ENDINGS = /(\.(report|eval_results|results|final_report|swebench_eval))?\.(json|jsonl|ndjson|log)$/i;

const stemOf = (name: string): string => {
  const stem = name.replace(ENDINGS, "");
  return stem === "" ? name : stem;
};
