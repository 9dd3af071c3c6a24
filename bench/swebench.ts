// `npm run bench:swebench`: time and memory of the offline part. Each phase runs in a process of its own, so that its peak
// memory is its own; what it reads is generated first and not timed. With SWEBENCH_SOURCE=<checkout of SWE-bench> and python3
// the reference harness's own grading is timed on the same logs. Real logs are looked for in ../shared/data.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { offlineFiles } from "../src/adapters/offline-files.ts";
import { gradeRun } from "../src/offline/grade/grade-run.ts";
import { renderHtml } from "../src/offline/html/render-html.ts";
import type { InstanceResult } from "../src/offline/instance-result.ts";
import { makeTable, tableOf } from "../src/offline/table/make-table.ts";

const run = promisify(execFile);
const SHARED = resolve("../shared/data");
const REPORTS = 10_000;
const SMALL = 2_294;
const SMALL_TESTS = 51;
const LARGE = 500;
const LARGE_TESTS = 20_000;
const LARGE_LISTED = 500;

interface Measured {
  readonly what: string;
  readonly seconds: number;
  /** Of the process, all threads. */
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

const ignore = (): undefined => undefined;
const testName = (at: number): string => `test_case_${at} (module_${at % 97}.tests.SomeTests)`;
const idOf = (at: number): string => `django__django-${10_000 + at}`;

/** Enough of a spread to fill all six outcomes. */
const passes = (instance: number, test: number): boolean =>
  (instance * 31 + test * 17) % (3 + (instance % 40)) !== 0;

function makeReports(folder: string): void {
  for (let at = 0; at < REPORTS; at += 1) {
    const names = Array.from({ length: SMALL_TESTS }, (_, test) => testName(test));
    const split = (list: readonly string[], from: number) => ({
      success: list.filter((_, test) => passes(at, test + from)),
      failure: list.filter((_, test) => !passes(at, test + from)),
    });
    const status = { FAIL_TO_PASS: split(names.slice(0, 2), 0), PASS_TO_PASS: split(names.slice(2), 2) };
    const report = {
      patch_is_None: false,
      patch_exists: true,
      patch_successfully_applied: true,
      resolved: false,
      infra_failure: false,
      tests_status: status,
    };
    const path = join(folder, `run-1/model-${at % 5}`, idOf(at));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "report.json"), JSON.stringify({ [idOf(at)]: report }, undefined, 4));
  }
}

function makeLogs(folder: string): void {
  const rows: string[] = [];
  for (let at = 0; at < SMALL + LARGE; at += 1) {
    const [tests, listed] = at < SMALL ? [SMALL_TESTS, SMALL_TESTS] : [LARGE_TESTS, LARGE_LISTED];
    const names = Array.from({ length: tests }, (_, test) => testName(test));
    const lines = names.map((name, test) => `${name} ... ${passes(at, test) ? "ok" : "FAIL"}`);
    const path = join(folder, "run-1/model", idOf(at));
    mkdirSync(path, { recursive: true });
    const log = `+ : '>>>>> Start Test Output'\n${lines.join("\n")}\n+ : '>>>>> End Test Output'\n`;
    writeFileSync(join(path, "test_output.txt"), log);
    const expected = names.slice(0, listed);
    rows.push(
      JSON.stringify({
        instance_id: idOf(at),
        repo: "django/django",
        version: "5.0",
        FAIL_TO_PASS: JSON.stringify(expected.slice(0, 2)),
        PASS_TO_PASS: JSON.stringify(expected.slice(2)),
        log_parser: "parse_log_django",
        eval_type: "pass_and_fail",
      }),
    );
  }
  writeFileSync(join(folder, "instances.jsonl"), `${rows.join("\n")}\n`);
}

async function grade(instances: string, logs: string): Promise<readonly InstanceResult[]> {
  const results: InstanceResult[] = [];
  const request = { instances, logs: [logs], ruleSet: "swebench-5", only: [] } as const;
  for await (const { result } of gradeRun(offlineFiles(), request, ignore)) results.push(result);
  return results;
}

/** The phases by name: each gets a folder and says how many it handled. */
const PHASES: Readonly<Record<string, (folder: string) => Promise<number>>> = {
  async table(folder) {
    const table = await makeTable(offlineFiles(), { paths: [folder] }, ignore);
    renderHtml({ ...table, title: "bench", notes: [] });
    return table.models.reduce(
      (sum, model) => sum + Object.values(model.cells).reduce((a, b) => a + b, 0),
      0,
    );
  },
  async grade(folder) {
    const results = await grade(join(folder, "instances.jsonl"), folder);
    tableOf(results, [], undefined);
    return results.length;
  },
  async corpus() {
    const lite = join(SHARED, "swebench-instances/lite.jsonl");
    return (await grade(lite, join(SHARED, "eval-logs-v1"))).length;
  },
  async "corpus-table"() {
    const paths = ["ground-truth", "eval-logs-openhands", "run-reports", "swe-smith"].map((name) =>
      join(SHARED, name),
    );
    const table = await makeTable(offlineFiles(), { paths }, ignore);
    return table.models.reduce(
      (sum, model) => sum + Object.values(model.cells).reduce((a, b) => a + b, 0),
      0,
    );
  },
};

async function phase(name: string, folder: string): Promise<void> {
  const work = PHASES[name];
  if (work === undefined) throw new Error(`no phase ${name}`);
  const start = performance.now();
  const cpu = process.cpuUsage();
  const count = await work(folder);
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  const cpuSeconds = (used.user + used.system) / 1e6;
  process.stdout.write(
    JSON.stringify({ count, seconds, cpuSeconds, peakMb: process.resourceUsage().maxRSS / 1024 }),
  );
}

async function measure(what: string, name: string, folder: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, ["scripts/run-ts.mjs", "bench/swebench.ts", name, folder]);
  const { count, seconds, cpuSeconds, peakMb } = JSON.parse(stdout);
  return { what: `${what} (${count})`, seconds, cpuSeconds, peakMb };
}

async function reference(folder: string): Promise<Measured | undefined> {
  const source = process.env["SWEBENCH_SOURCE"];
  if (source === undefined) return undefined;
  const { stdout } = await run(
    "python3",
    ["bench/swebench-reference.py", source, join(folder, "instances.jsonl"), folder],
    { maxBuffer: 1 << 26 },
  );
  const { count, seconds, cpu_seconds, peak_mb } = JSON.parse(stdout);
  return {
    what: `the same logs, by the reference harness's grading.py (${count})`,
    seconds,
    cpuSeconds: cpu_seconds,
    peakMb: peak_mb,
  };
}

async function all(): Promise<void> {
  const top = mkdtempSync(join(tmpdir(), "bench-swebench-"));
  const measured: Measured[] = [];
  try {
    makeReports(join(top, "reports"));
    measured.push(
      await measure(
        "table of report.json files, 51 tests each, with the page",
        "table",
        join(top, "reports"),
      ),
    );
    makeLogs(join(top, "logs"));
    const what = `grade ${SMALL} logs of ${SMALL_TESTS} tests and ${LARGE} logs of ${LARGE_TESTS}`;
    measured.push(await measure(what, "grade", join(top, "logs")));
    const other = await reference(join(top, "logs"));
    if (other !== undefined) measured.push(other);
    if (existsSync(SHARED)) {
      measured.push(await measure("grade real 1.x logs", "corpus", top));
      measured.push(await measure("table of all real results", "corpus-table", top));
    } else process.stdout.write(`no real logs: ${SHARED} is not there\n`);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
  process.stdout.write("| what (how many) | seconds | CPU seconds | peak memory, MB |\n|---|--:|--:|--:|\n");
  for (const { what, seconds, cpuSeconds, peakMb } of measured) {
    process.stdout.write(
      `| ${what} | ${seconds.toFixed(2)} | ${cpuSeconds.toFixed(2)} | ${peakMb.toFixed(0)} |\n`,
    );
  }
}

const [name, folder] = process.argv.slice(2);
if (name === undefined) await all();
else await phase(name, folder ?? "");
