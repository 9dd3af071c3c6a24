import type { Instance } from "../instance.ts";
import type { InstanceResult } from "../instance-result.ts";
import { nameRuns } from "../name-runs.ts";
import type { Remarks } from "../remark.ts";
import { KNOWN_REPOSITORIES, repositoryOfId } from "../repositories.ts";
import { type Finding, NEEDS_DATA_SET } from "./finding.ts";
import type { ReportPlace } from "./place-report.ts";

/** Findings of many files, joined into one result per run and instance. */
export interface ResultCollection {
  add(findings: readonly Finding[], place: ReportPlace, path: string): void;
  all(): readonly InstanceResult[];
}

interface Run {
  readonly model: string;
  readonly folder: string;
  readonly findings: Map<string, Finding>;
}

/** The finer of two findings for one instance of a run counts; of two as fine the last, and that is told. */
export function collectResults(instances: ReadonlyMap<string, Instance>, remarks: Remarks): ResultCollection {
  const runs = new Map<string, Run>();
  return {
    add(findings, place, path) {
      for (const found of findings) {
        const run = runFor(runs, found.model ?? place.model, place.folder);
        const other = run.findings.get(found.instanceId);
        if (other !== undefined && fineness(other) === fineness(found)) {
          remarks({ path, text: `${found.instanceId} is there twice for ${run.model}; the last one counts` });
        }
        if (other === undefined || fineness(other) <= fineness(found))
          run.findings.set(found.instanceId, found);
      }
    },
    all() {
      const joined = withSummaries([...runs.values()]);
      const names = nameRuns(joined);
      return joined.flatMap((run, at) =>
        [...run.findings.values()].map((found) => resultOf(found, names[at] ?? run.model, instances)),
      );
    },
  };
}

function runFor(runs: Map<string, Run>, model: string, folder: string): Run {
  const key = `${folder}\n${model}`;
  const known = runs.get(key);
  if (known !== undefined) return known;
  const run: Run = { model, folder, findings: new Map() };
  runs.set(key, run);
  return run;
}

/** A report that says nothing without its data set is worth less than what a summary says. */
const fineness = (found: Finding): number =>
  found.reason === NEEDS_DATA_SET ? -1 : { graded: 2, "not-graded": 1, coarse: 0 }[found.verdict.kind];

/** A summary `<model>.<run id>.json` belongs to the reports under `<run id>/<model>`: it adds what has no report. */
function withSummaries(runs: readonly Run[]): readonly Run[] {
  const detailed = runs.filter((run) => run.folder.endsWith(`/${run.model}`));
  const absorbed = new Set<Run>();
  for (const run of detailed) {
    const [runId, model] = run.folder.split("/").slice(-2);
    const summary = runs.find((other) => !detailed.includes(other) && other.model === `${model}.${runId}`);
    if (summary === undefined) continue;
    absorbed.add(summary);
    for (const [id, found] of summary.findings) if (!run.findings.has(id)) run.findings.set(id, found);
  }
  return runs.filter((run) => !absorbed.has(run));
}

function resultOf(found: Finding, model: string, instances: ReadonlyMap<string, Instance>): InstanceResult {
  const instance = instances.get(found.instanceId);
  const repository = instance?.repository ?? repositoryOfId(found.instanceId) ?? "unknown";
  const language =
    instance?.language ?? KNOWN_REPOSITORIES.get(repository.toLowerCase())?.language ?? "unknown";
  const { instanceId, verdict } = found;
  const base = {
    instanceId,
    model,
    rules: found.rules ?? "as-reported",
    repository,
    language,
    verdict,
  } as const;
  return found.reason === undefined ? base : { ...base, reason: found.reason };
}
