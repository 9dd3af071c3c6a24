import { UserError } from "../../core/user-error.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";

/** The log of one instance. */
export interface FoundLog {
  readonly path: string;
  readonly instanceId: string;
  /** What the path says about the model: the folder above the instance's, or the middle of `<id>.<model>.eval.log`. Empty when nothing. */
  readonly model: string;
  /** The folder that holds the run: one run has at most one log an instance. */
  readonly run: string;
}

export interface LogSearch {
  readonly logs: readonly FoundLog[];
  /** Log-like files without a known instance id in their path. */
  readonly unknown: readonly string[];
}

const LOG_NAME = /\.(log|txt|out)$/i;
const NO_LOG =
  /^(run_instance\.log|image_build\.log|build_image\.log|prepare_image\.log|test_output_pre_gold\.txt|requirements\.txt)$/i;

/** The logs at the given paths, folders in depth. The instance id is looked for in the file's name, then in the folders above it. */
export async function findLogs(
  files: OfflineFiles,
  paths: readonly string[],
  ids: ReadonlySet<string>,
): Promise<LogSearch> {
  const logs: FoundLog[] = [];
  const unknown: string[] = [];
  for (const path of paths) {
    const kind = await files.kindOf(path);
    if (kind === "absent")
      throw new UserError(`${path} does not exist`, "Give evaluation logs or their folder.");
    const candidates = kind === "file" ? [path] : await logsBelow(files, path);
    for (const candidate of candidates) {
      const log = placeLog(candidate, ids);
      if (log === undefined) unknown.push(candidate);
      else logs.push(log);
    }
  }
  return { logs: withoutDoubles(logs), unknown };
}

async function logsBelow(files: OfflineFiles, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const path of files.list(folder)) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (LOG_NAME.test(name) && !NO_LOG.test(name)) found.push(path);
  }
  return found;
}

function placeLog(path: string, ids: ReadonlySet<string>): FoundLog | undefined {
  const segments = path.replaceAll("\\", "/").split("/");
  const name = segments.pop() ?? "";
  const inName = idInName(name, ids);
  if (inName !== undefined) {
    const rest = name.slice(name.indexOf(inName) + inName.length).replace(/(\.eval)?\.(log|txt|out)$/i, "");
    return {
      path,
      instanceId: inName,
      model: rest.startsWith(".") ? rest.slice(1) : "",
      run: segments.join("/"),
    };
  }
  for (let at = segments.length - 1; at >= 0; at -= 1) {
    const id = idInName(segments[at] ?? "", ids);
    if (id === undefined) continue;
    return { path, instanceId: id, model: segments[at - 1] ?? "", run: segments.slice(0, at).join("/") };
  }
  return undefined;
}

/** Ids may hold dots and dashes, so every part between two word boundaries is tried: from the left, the longest first. */
function idInName(name: string, ids: ReadonlySet<string>): string | undefined {
  const bounds = [
    0,
    ...Array.from(name.matchAll(/[^A-Za-z0-9]+/g), ({ index, 0: gap }) => [index, index + gap.length]).flat(),
    name.length,
  ];
  for (const start of bounds) {
    for (const end of bounds.toReversed()) {
      if (end <= start) break;
      const part = name.slice(start, end);
      if (ids.has(part)) return part;
    }
  }
  return undefined;
}

/** Beside a `test_output.txt` nothing else is the log of the same instance in the same run. */
function withoutDoubles(logs: readonly FoundLog[]): readonly FoundLog[] {
  const best = new Map<string, FoundLog>();
  for (const log of logs) {
    const key = `${log.run}\n${log.model}\n${log.instanceId}`;
    const other = best.get(key);
    if (other === undefined || !other.path.endsWith("/test_output.txt")) best.set(key, log);
  }
  return [...best.values()];
}
