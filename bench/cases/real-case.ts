import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A release of a published package that ships its tests, and the release before it. */
export interface RealCase {
  readonly id: string;
  readonly package: string;
  readonly base: string;
  readonly head: string;
  readonly runner: string;
  readonly command: string;
  readonly report: string;
  readonly install?: string;
  readonly outcome?: string;
  readonly measured: {
    readonly failToPass: number;
    readonly passToPass: number;
    readonly brokenUnderBaseTests?: number;
  };
}

/** Where the list of cases is; not part of the project. */
export const caseSource = resolve(process.env["OUTCOME_GATE_CASES"] ?? "../shared/cases");
export const workshop = join(tmpdir(), "outcome-gate-cases");

/** Undefined when there is no list. */
export async function readCases(): Promise<readonly RealCase[] | undefined> {
  if (!existsSync(join(caseSource, "cases.json"))) return undefined;
  const lists = ["cases.json", "more.json"].map(async (name) =>
    JSON.parse(await readFile(join(caseSource, name), "utf8")),
  );
  return (await Promise.all(lists)).flat();
}

/** The repository of a case, with the tags `base` and `head`; made from the package registry when it is not there yet. */
export async function makeCase(which: RealCase): Promise<string> {
  const folder = join(workshop, which.id);
  const marker = `${folder}.made`;
  if (existsSync(marker)) return folder;
  const install = which.install === undefined ? [] : [which.install];
  await run("bash", [
    join(caseSource, "make-case.sh"),
    which.package,
    which.base,
    which.head,
    folder,
    ...install,
  ]);
  await writeFile(marker, "");
  return folder;
}

/** node's runner is used through our preset; other runners by the command that was measured. */
export async function suiteFlags(which: RealCase): Promise<readonly string[]> {
  if (which.runner !== "node:test" || which.install !== undefined) {
    return ["--command", which.command.replace("REPORT", "{report}"), "--report", which.report];
  }
  const config = join(workshop, "node-test.yml");
  await writeFile(config, "suites:\n  - framework: node:test\n    command: node --test\n    timeout: 15m\n");
  return ["--config", config];
}
