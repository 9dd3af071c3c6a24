// `npm run bench:reports [-- --peers] [--large]`: reads big made-up reports and prints a table of time and memory, each in a
// process of its own. `--peers` installs other readers of JUnit into a temporary folder and measures them in the same run: two
// converters, and the XML parsers that the actions dorny/test-reporter (xml2js) and mikepenz/action-junit-report (xml-js) read
// with, which alone count the cases and do no more. `--large` adds reports of a gigabyte.
import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import * as nodeModule from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { readReports } from "../src/core/reports/read-reports.ts";

const run = promisify(execFile);
const RUN_TS = resolve("scripts/run-ts.mjs");

const reports: Readonly<Record<string, () => Iterable<string>>> = {
  "junit-60.xml": () => junitLines(3_540),
  "junit-200.xml": () => junitLines(11_841),
  "cdata-200.xml": cdataLines,
  "tap-54.tap": () => tapLines(1_000_000),
  "jest-60.json": jestLines,
};

/** Cases that print, as those of a report of this size do; and cases that say nothing, as many as fit. */
const largeReports: Readonly<Record<string, () => Iterable<string>>> = {
  "junit-1000-output.xml": () => junitLines(10_000, "some output of the case\n".repeat(34)),
  "junit-1000-bare.xml": () => junitLines(57_500),
};

/** The versions that were measured last. */
const PEERS: Readonly<Record<string, string>> = {
  xml2js: "0.6.2",
  "xml-js": "1.6.11",
  "@rgrove/parse-xml": "5.0.0",
  "junit-to-ctrf": "0.0.14",
  "test-results-parser": "0.4.6",
};
/** The largest report that they read in bearable time and memory. */
const LARGEST_FOR_PEERS = 100e6;

interface Measure {
  readonly tests: number;
  /** Of the processor, in user and system mode. */
  readonly cpu: number;
  readonly seconds: number;
  readonly megabytes: number;
}

const args = process.argv.slice(2);
if (args[0] === "measure") await measure(args[1] ?? "", args[2] ?? "", args[3] ?? "");
else await compare(new Set(args));

async function compare(wanted: ReadonlySet<string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-reports-"));
  try {
    const peers = wanted.has("--peers") ? await installPeers(folder) : undefined;
    console.log(
      "| report | MB | reader | tests | CPU s | MB/s of CPU | s | most memory, MB |\n|---|--:|---|--:|--:|--:|--:|--:|",
    );
    const all = { ...reports, ...(wanted.has("--large") ? largeReports : {}) };
    for (const [name, lines] of Object.entries(all)) {
      const path = join(folder, name);
      await pipeline(Readable.from(lines()), createWriteStream(path));
      const size = (await stat(path)).size / 1e6;
      for (const reader of readersFor(name, size * 1e6, peers)) {
        const answer = await measured(reader, path, peers ?? "");
        const cells = answer ? cellsOf(answer, size) : ["failed", "", "", "", ""];
        console.log(`| ${[name, size.toFixed(0), reader, ...cells].join(" | ")} |`);
      }
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cellsOf({ tests, cpu, seconds, megabytes }: Measure, size: number): readonly (string | number)[] {
  return [tests, cpu.toFixed(1), (size / cpu).toFixed(0), seconds.toFixed(1), megabytes];
}

async function installPeers(folder: string): Promise<string> {
  const packages = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--prefix", folder, ...packages]);
  return folder;
}

function readersFor(report: string, size: number, peers: string | undefined): string[] {
  const others = report.startsWith("junit") && size <= LARGEST_FOR_PEERS ? Object.keys(PEERS) : [];
  return ["outcome-gate", ...(peers === undefined ? [] : others)];
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
  const used = process.cpuUsage();
  const tests = reader === "outcome-gate" ? await readOurs(path) : await readPeer(reader, path, peers);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ tests, seconds, cpu: (user + system) / 1e6, megabytes }));
}

async function readOurs(path: string): Promise<number> {
  const files = [{ name: "report", chunks: createReadStream(path) }];
  return (await readReports(files, { suite: "unit", format: "auto", roots: ["/tmp/lane"] })).results.size;
}

async function readPeer(name: string, path: string, peers: string): Promise<number> {
  const require = nodeModule.createRequire(join(resolve(peers), "x.js"));
  const peer = require(name);
  switch (name) {
    case "test-results-parser":
      return peer.parseV2({ type: "junit", files: [path] }).result.total;
    case "junit-to-ctrf":
      return (await peer.convertJUnitToCTRFReport(path)).results.summary.tests;
    case "xml2js": {
      const { testsuites } = await peer.parseStringPromise(await readFile(path, "utf8"));
      return total(testsuites.testsuite.map((suite: { testcase: unknown[] }) => suite.testcase.length));
    }
    case "xml-js": {
      const { testsuites } = peer.xml2js(await readFile(path, "utf8"), { compact: true });
      return total(testsuites.testsuite.map((suite: { testcase: unknown[] }) => suite.testcase.length));
    }
    default: {
      const { root } = peer.parseXml(await readFile(path, "utf8"));
      return total(root.children.map(({ children = [] }) => children.filter(isCase).length));
    }
  }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function isCase({ name }: { readonly name?: string }): boolean {
  return name === "testcase";
}

function* junitLines(suites: number, output = ""): Iterable<string> {
  const printed = output === "" ? "/>\n" : `><system-out>${output}</system-out></testcase>\n`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n';
  for (let suite = 0; suite < suites; suite += 1) {
    const name = `com.example.module${suite % 50}.Suite${suite}Test`;
    const file = `src/test/java/com/example/module${suite % 50}/Suite${suite}Test.java`;
    yield `<testsuite name="${name}" tests="100" failures="1" errors="0" skipped="2" time="1.2">\n`;
    for (let at = 0; at < 100; at += 1) {
      const open = `  <testcase name="should_handle_case_${at}_properly" classname="${name}" file="${file}" time="0.0${at}"`;
      if (at === 7)
        yield `${open}><failure message="expected &lt;1&gt;" type="E">\tat a.b.C(C.java:1)\n</failure></testcase>\n`;
      else yield `${open}${at === 1 || at === 2 ? "><skipped/></testcase>\n" : printed}`;
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

function* tapLines(tests: number): Iterable<string> {
  yield "TAP version 13\n# group\n";
  for (let at = 1; at <= tests; at += 1) yield `ok ${at} - the result of case ${at} should be equal\n`;
  yield `1..${tests}\n`;
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
