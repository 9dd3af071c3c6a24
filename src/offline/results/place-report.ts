/** What a report's path says. */
export interface ReportPlace {
  /** Empty when the path names no instance. */
  readonly instanceId: string;
  readonly model: string;
  readonly folder: string;
}

/**
 * `.../<model>/<id>/report.json`, `.../<model>/<id>_result.json`, `.../<model>/instance_<id>.log`, `.../<id>/<x>_output.json`; any other file is named
 * after itself, without `.report`, `.eval_results` and the like.
 */
export function placeReport(path: string): ReportPlace {
  const segments = path.replaceAll("\\", "/").split("/");
  const name = segments.pop() ?? "";
  const parent = segments.at(-1) ?? "";
  if (/^report\.json$|^(.*_)?output\.json$|^run_instance\.log$/.test(name)) {
    const folder = segments.slice(0, -1);
    return { instanceId: parent, model: folder.at(-1) || parent || "results", folder: folder.join("/") };
  }
  const own = /^(.+)_result\.json$/.exec(name)?.[1] ?? /^instance_(.+?)(\.[a-z_]+)?\.log$/.exec(name)?.[1];
  if (own !== undefined) return { instanceId: own, model: parent, folder: segments.join("/") };
  return { instanceId: "", model: stemOf(name), folder: segments.join("/") };
}

const ENDINGS = /(\.(report|eval_results|results|final_report|swebench_eval))?\.(json|jsonl|ndjson|log)$/i;

const stemOf = (name: string): string => {
  const stem = name.replace(ENDINGS, "");
  return stem === "" ? name : stem;
};
