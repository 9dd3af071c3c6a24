import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { UserError } from "../core/user-error.ts";
import { LONGEST_VERDICT, parseVerdict } from "../core/verdict/parse-verdict.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { gatherStats } from "../offline/stats/gather-stats.ts";
import { type StatsGroup, statsBlocks } from "../offline/stats/stats-blocks.ts";
import { renderText } from "../offline/table/render-text.ts";
import { writeOutput } from "./write-output.ts";

export interface StatsOptions {
  readonly by: "path" | "folder" | "base" | "agent";
  readonly json?: string;
  readonly quiet?: true;
}

interface Found {
  readonly verdict: Verdict;
  /** As given on the command line. */
  readonly root: string;
  readonly file: string;
}

/** `outcome-gate stats`: what saved verdicts tell together. Returns 0 when there was one. */
export async function stats(paths: readonly string[], options: StatsOptions): Promise<number> {
  const { found, others } = await readVerdicts(paths);
  if (found.length === 0)
    throw new UserError(
      `There is no verdict in ${paths.join(", ")}.`,
      "Give files that `outcome-gate run --json FILE` wrote, or folders with them.",
    );
  const groups = groupsOf(found, options.by);
  const all = gatherStats(found.map(({ verdict }) => verdict));
  if (options.quiet !== true && options.json !== "-") {
    process.stdout.write(renderText(statsBlocks(groups, all)));
    if (others > 0) process.stderr.write(`Other JSON files passed over: ${others}.\n`);
  }
  const document = { schema: "outcome-gate/stats", version: 1, by: options.by, all, groups };
  await writeOutput(options.json, () => `${JSON.stringify(document, undefined, 2)}\n`);
  return 0;
}

async function readVerdicts(
  paths: readonly string[],
): Promise<{ readonly found: readonly Found[]; readonly others: number }> {
  const found: Found[] = [];
  let others = 0;
  for (const root of paths) {
    for (const file of await jsonFiles(root)) {
      const verdict = await readVerdict(file);
      if (verdict === undefined) others += 1;
      else found.push({ verdict, root, file });
    }
  }
  return { found, others };
}

async function jsonFiles(root: string): Promise<readonly string[]> {
  const status = await stat(root).catch((cause: unknown) => {
    throw new UserError(`${root} cannot be read.`, "Give a file or a folder with verdicts.", { cause });
  });
  if (!status.isDirectory()) return [root];
  const entries: readonly Dirent[] = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function readVerdict(file: string): Promise<Verdict | undefined> {
  const { size } = await stat(file);
  if (size > LONGEST_VERDICT) return undefined;
  const parsed = parseVerdict(await readFile(file, "utf8"));
  return parsed.kind === "verdict" ? parsed.verdict : undefined;
}

function groupsOf(found: readonly Found[], by: StatsOptions["by"]): readonly StatsGroup[] {
  const groups = new Map<string, Verdict[]>();
  for (const one of found) {
    const name = nameOf(one, by);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [one.verdict]);
    else known.push(one.verdict);
  }
  return [...groups].map(([name, verdicts]) => ({ name, stats: gatherStats(verdicts) }));
}

function nameOf({ verdict, root, file }: Found, by: StatsOptions["by"]): string {
  switch (by) {
    case "path":
      return root;
    case "folder":
      return relative(root, dirname(file)) || basename(root);
    case "base":
      return verdict.base.slice(0, 12);
    case "agent":
      return verdict.agent?.name ?? "nobody known";
  }
}
