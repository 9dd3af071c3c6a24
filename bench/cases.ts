// `npm run bench:cases [-- ID…]`: makes real changes of published packages from the npm registry, judges each with the
// committed bundle, and prints a table beside the measured values. The list of cases is looked for in ../shared/cases
// (or OUTCOME_GATE_CASES); without it the benchmark says so and ends.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Verdict } from "../src/core/verdict/schema.ts";
import { caseSource, makeCase, type RealCase, readCases, suiteFlags, workshop } from "./cases/real-case.ts";

const run = promisify(execFile);

const cli = resolve(process.env["OUTCOME_GATE_CLI"] ?? "dist/cli.js");

async function judge(which: RealCase): Promise<Verdict | string> {
  const folder = await makeCase(which);
  const json = join(workshop, `${which.id}.verdict.json`);
  const flags = ["--repo", folder, "--base", "base", "--head", "head", "--json", json, "--quiet"];
  const env = { ...process.env, XDG_CACHE_HOME: join(workshop, "cache") };
  const args = [cli, "run", ...flags, ...(await suiteFlags(which))];
  const failure = await run(process.execPath, args, { env, maxBuffer: 1 << 26 }).then(
    () => "",
    (error: { code?: number; stderr?: string }) =>
      error.code === 1 ? "" : `exit ${error.code}: ${error.stderr}`,
  );
  return existsSync(json) ? JSON.parse(await readFile(json, "utf8")) : failure;
}

function row(which: RealCase, verdict: Verdict | string): string {
  if (typeof verdict === "string") return `| ${which.id} | ${which.runner} | | ${verdict.slice(0, 120)} |`;
  const { measured } = which;
  const { f2p, p2p, timing, probes } = verdict;
  const held = p2p.broken.filter((test) => test.heldOnly).length;
  const share = timing.totalMs === 0 ? 0 : (100 * timing.overheadMs) / timing.totalMs;
  const cells = [
    which.id,
    which.runner,
    probes.hunks,
    `${verdict.outcome}${held > 0 ? " (heldOnly)" : ""}`,
    which.outcome ?? "",
    `${f2p.passed}/${f2p.total} (${measured.failToPass})`,
    `${p2p.passed}/${p2p.total} (${measured.passToPass})`,
    `${p2p.broken.length} (${measured.brokenUnderBaseTests ?? "-"})`,
    `${verdict.runs.length}/${probes.runs}`,
    (timing.totalMs / 1000).toFixed(1),
    `${(timing.overheadMs / 1000).toFixed(1)} s, ${share.toFixed(1)} %`,
  ];
  return `| ${cells.join(" | ")} |`;
}

const known = await readCases();
if (known === undefined) {
  console.log(`skipped: there is no list of cases in ${caseSource}`);
} else {
  await mkdir(workshop, { recursive: true });
  const wanted = process.argv.slice(2);
  const cases = known.filter(({ id }) => wanted.length === 0 || wanted.some((part) => id.includes(part)));
  console.log("In brackets: the measured value. Runs: all / probes of the search.\n");
  console.log(
    "| case | runner | hunks | outcome | measured | F2P | P2P | broken | runs | seconds | overhead |",
  );
  console.log("|---|---|--:|---|---|--:|--:|--:|--:|--:|--:|");
  for (const which of cases) console.log(row(which, await judge(which)));
}
