// `npm run bench:reports [-- FOLDER]`: reads big made-up reports and prints a table of time and memory, each in a process
// of its own. FOLDER may hold `node_modules` with `test-results-parser` or `junit-to-ctrf`, which are then measured too.
import { execFile } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import * as nodeModule from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { readReports } from "../src/core/reports/read-reports.ts";

const run = promisify(execFile);
const RUN_TS = resolve("scripts/run-ts.mjs");

const reports: Readonly<Record<string, () => Iterable<string>>> = {
  "junit-20.xml": () => junitLines(1_180),
  "junit-200.xml": () => junitLines(11_841),
  "cdata-200.xml": cdataLines,
  "tap-40.tap": tapLines,
  "jest-60.json": jestLines,
};

interface Measure {
  readonly tests: number;
  readonly seconds: number;
  readonly megabytes: number;
}

const [mode, ...args] = process.argv.slice(2);
if (mode === "measure") await measure(args[0] ?? "", args[1] ?? "", args[2] ?? "");
else await compare(mode);

async function compare(peers: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-reports-"));
  try {
    console.log(
      "| report | MB | reader | tests | s | MB/s | most memory, MB |\n|---|--:|---|--:|--:|--:|--:|",
    );
    for (const [name, lines] of Object.entries(reports)) {
      const path = join(folder, name);
      await pipeline(Readable.from(lines()), createWriteStream(path));
      const size = (await stat(path)).size / 1e6;
      for (const reader of readersFor(name, peers)) {
        const answer = await measured(reader, path, peers ?? "");
        const cells = answer
          ? [answer.tests, answer.seconds.toFixed(1), (size / answer.seconds).toFixed(0), answer.megabytes]
          : ["failed", "", "", ""];
        console.log(`| ${[name, size.toFixed(0), reader, ...cells].join(" | ")} |`);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readersFor(report: string, peers: string | undefined): string[] {
  const others = report.endsWith(".xml") ? ["test-results-parser", "junit-to-ctrf"] : [];
  return ["outcome-gate", ...others.filter((name) => peers && existsSync(join(peers, "node_modules", name)))];
}

async function measured(reader: string, path: string, peers: string): Promise<Measure | undefined> {
  try {
    const { stdout } = await run(process.execPath, [
      RUN_TS,
      "bench/reports.ts",
      "measure",
      reader,
      path,
      peers,
    ]);
    return JSON.parse(stdout.slice(stdout.lastIndexOf("{")));
  } catch {
    return undefined;
  }
}

async function measure(reader: string, path: string, peers: string): Promise<void> {
  const start = performance.now();
  const tests = reader === "outcome-gate" ? await readOurs(path) : await readPeer(reader, path, peers);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    JSON.stringify({ tests, seconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }),
  );
}

async function readOurs(path: string): Promise<number> {
  const files = [{ name: "report", chunks: createReadStream(path) }];
  return (await readReports(files, { suite: "unit", format: "auto", roots: ["/tmp/lane"] })).results.size;
}

async function readPeer(name: string, path: string, peers: string): Promise<number> {
  const require = nodeModule.createRequire(join(resolve(peers), "x.js"));
  const peer = await import(pathToFileURL(require.resolve(name)).href);
  if (name === "test-results-parser") return peer.parseV2({ type: "junit", files: [path] }).result.total;
  return (await peer.convertJUnitToCTRFReport(path)).results.summary.tests;
}

function* junitLines(suites: number): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n';
  for (let suite = 0; suite < suites; suite += 1) {
    const name = `com.example.module${suite % 50}.Suite${suite}Test`;
    const file = `src/test/java/com/example/module${suite % 50}/Suite${suite}Test.java`;
    yield `<testsuite name="${name}" tests="100" failures="1" errors="0" skipped="2" time="1.2">\n`;
    for (let at = 0; at < 100; at += 1) {
      const open = `  <testcase name="should_handle_case_${at}_properly" classname="${name}" file="${file}" time="0.0${at}"`;
      if (at === 7)
        yield `${open}><failure message="expected &lt;1&gt;" type="E">\tat a.b.C(C.java:1)\n</failure></testcase>\n`;
      else yield at === 1 || at === 2 ? `${open}><skipped/></testcase>\n` : `${open}/>\n`;
    }
    yield "</testsuite>\n";
  }
  yield "</testsuites>\n";
}

function* cdataLines(): Iterable<string> {
  const filler = `${"output of a talkative test ".repeat(40)}\n`.repeat(900);
  yield '<testsuite name="s"><testcase name="a"><system-out><![CDATA[';
  for (let at = 0; at < 200; at += 1) yield filler;
  yield ']]></system-out></testcase><testcase name="b"/></testsuite>';
}

function* tapLines(): Iterable<string> {
  yield "TAP version 13\n# group\n";
  for (let at = 1; at <= 800_000; at += 1) yield `ok ${at} - the result of case ${at} should be equal\n`;
  yield "1..800000\n";
}

function* jestLines(): Iterable<string> {
  yield '{"numTotalTests":300000,"testResults":[';
  for (let file = 0; file < 3_000; file += 1) {
    const assertionResults = Array.from({ length: 100 }, (_, at) => ({
      ancestorTitles: ["block"],
      title: `handles case ${at}`,
      fullName: `block handles case ${at}`,
      status: at === 50 ? "failed" : "passed",
      failureMessages: at === 50 ? ["Error: expected 1\n    at Object.<anonymous> (a.test.js:1:1)"] : [],
      duration: at,
      location: null,
    }));
    yield `${file === 0 ? "" : ","}${JSON.stringify({ name: `/tmp/lane/src/f${file}.test.js`, status: "failed", message: "", assertionResults })}`;
  }
  yield "]}";
}
