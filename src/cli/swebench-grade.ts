import { offlineFiles } from "../adapters/offline-files.ts";
import { differsFrom, explainGrade } from "../offline/grade/explain.ts";
import { folderName } from "../offline/grade/folder-name.ts";
import { type GradedInstance, gradeRun } from "../offline/grade/grade-run.ts";
import { writeHarnessReport } from "../offline/grade/harness-report.ts";
import { type OtherReport, readOtherReport } from "../offline/grade/other-report.ts";
import type { RuleSetName } from "../offline/grade/rule-set.ts";
import { gradedLine } from "../offline/graded-line.ts";
import type { InstanceResult } from "../offline/instance-result.ts";
import { tableOf } from "../offline/table/make-table.ts";
import type { OfflineFiles } from "../ports/offline-files.ts";
import { checkOutputs } from "./check-outputs.ts";
import { lineOutput } from "./line-output.ts";
import { type OutputOptions, remarkLog, tableBlocks, tablePlaces, writeTables } from "./swebench-output.ts";
import { terminalLine } from "./terminal-line.ts";

interface GradeOptions extends OutputOptions {
  readonly instances: string;
  readonly logs: readonly string[];
  readonly predictions?: string;
  readonly rules: RuleSetName;
  readonly parser?: string;
  readonly explain?: readonly string[];
  readonly out?: string;
}

/** `swebench grade`: 0 when the logs were graded, whatever the grades. */
export async function runGrade(options: GradeOptions): Promise<number> {
  const files = offlineFiles();
  const remarks = remarkLog();
  const results: InstanceResult[] = [];
  await checkOutputs(tablePlaces(options));
  const lines = await lineOutput(files, options.json);
  for await (const graded of gradeRun(files, requestOf(options), remarks.tell)) {
    results.push(graded.result);
    await lines.write(gradedLine(graded.result, graded.log?.path));
    if (options.out !== undefined) await writeReport(files, options.out, graded);
    const other = graded.log && (await readOtherReport(files, graded.log.path, graded.instance.id));
    if (options.explain !== undefined) explain(graded, other, options);
    else if (other !== undefined && differsFrom(graded, other)) {
      const text = `counts tests otherwise than ${options.rules} does; --explain ${graded.instance.id} says which`;
      remarks.tell({ path: other.path, text });
    }
  }
  remarks.close();
  await lines.end();
  const table = tableOf(results, [], undefined);
  const quiet = options.quiet === true || options.explain !== undefined;
  await writeTables(
    table,
    tableBlocks(table, []),
    { ...options, quiet },
    { title: "Outcomes", notes: remarks.all },
  );
  return 0;
}

function requestOf(options: GradeOptions): Parameters<typeof gradeRun>[1] {
  const { instances, logs, predictions, rules, parser, explain } = options;
  return {
    instances,
    logs,
    ruleSet: rules,
    only: explain ?? [],
    ...(predictions === undefined ? {} : { predictions }),
    ...(parser === undefined ? {} : { parser }),
  };
}

function explain(graded: GradedInstance, other: OtherReport | undefined, options: GradeOptions): void {
  const stream = options.json === "-" ? process.stderr : process.stdout;
  for (const line of explainGrade(graded, other)) stream.write(`${indentOf(line)}${terminalLine(line)}\n`);
}

const indentOf = (line: string): string => /^ */.exec(line)?.[0] ?? "";

/** The harness writes no report where it did not run the patch; nor does this. */
async function writeReport(files: OfflineFiles, out: string, { result, log }: GradedInstance): Promise<void> {
  if (log === undefined || result.rules === "as-reported") return;
  const path = `${out}/${folderName(result.model)}/${folderName(result.instanceId)}/report.json`;
  await files.writeText(path, writeHarnessReport(result.instanceId, log.grade, result.rules));
}
