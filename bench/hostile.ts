// `npm run bench:hostile`: what a stranger's tests can throw at the gate, full size: 10 GB of output, a report of 5 GB, a
// million tests, names of 100 MB. Prints time, peak memory of this process, and what was left on the disk.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRunReports } from "../src/adapters/lanes/read-run-reports.ts";
import { runProcess } from "../src/adapters/process/run-process.ts";

const folder = mkdtempSync(join(tmpdir(), "outcome-gate-hostile-"));
const report = join(folder, "report");
const options = { suite: "unit", roots: [folder] };

const CASES: readonly { readonly name: string; readonly command: string; readonly format: string }[] = [
  { name: "10 GB of output", command: "head -c 10G /dev/zero", format: "tap" },
  { name: "report of 5 GB", command: 'truncate -s 5G "$REPORT"', format: "junit" },
  {
    name: "a million tests",
    command: `awk 'BEGIN { print "1..1000000"; for (i = 1; i <= 1000000; i++) print "ok " i " - test " i }' >"$REPORT"`,
    format: "tap",
  },
  {
    name: "a name of 100 MB",
    command: `{ printf '<testsuite><testcase name="'; head -c 100000000 /dev/zero | tr '\\0' x; printf '"/></testsuite>'; } >"$REPORT"`,
    format: "junit",
  },
];

for (const { name, command, format } of CASES) {
  rmSync(report, { force: true });
  const started = performance.now();
  await runProcess({
    command,
    directory: folder,
    env: { PATH: process.env["PATH"] ?? "", REPORT: report },
    timeoutMs: 600_000,
    stdoutFile: join(folder, "stdout"),
    stderrFile: join(folder, "stderr"),
  });
  const ran = performance.now();
  const { state, results, notes } = await readRunReports(report, { ...options, format });
  const read = performance.now();
  const kept = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).blocks * 512, 0);
  console.log(
    `${name}: ran ${((ran - started) / 1000).toFixed(1)} s, read ${((read - ran) / 1000).toFixed(1)} s, ` +
      `${state}, ${results.size} tests, peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB, ` +
      `on disk ${(kept / 1e6).toFixed(0)} MB${notes.length > 0 ? `; ${notes[0]}` : ""}`,
  );
}
rmSync(folder, { recursive: true, force: true });
