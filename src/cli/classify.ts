import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { defaultConfig } from "../core/config/to-config.ts";
import { neutraliser } from "../core/render/neutralise.ts";
import { parseTestList } from "../core/tests/test-lists.ts";
import { UserError } from "../core/user-error.ts";
import { classify as classifyReports } from "../gate/classify.ts";
import { classificationJson } from "./classify/classification-json.ts";
import { classificationText } from "./classify/classification-text.ts";
import { refuseEndless } from "./classify/input-file.ts";
import { reportFiles } from "./classify/report-files.ts";
import { exitCodeOf } from "./exit-code.ts";
import { terminalStyle } from "./terminal-style.ts";
import { writeOutput } from "./write-output.ts";

export interface ClassifyOptions {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly format: string;
  readonly root?: readonly string[];
  readonly f2p?: readonly string[];
  readonly f2pFile?: string;
  readonly p2pFile?: string;
  readonly json?: string;
  readonly quiet?: true;
}

/** `outcome-gate classify`: names the outcome from reports alone. Returns the exit code of the default policy. */
export async function classify(options: ClassifyOptions): Promise<number> {
  const p2p = options.p2pFile === undefined ? undefined : await testList(options.p2pFile);
  const classification = await classifyReports({
    before: await reportFiles(options.before),
    after: await reportFiles(options.after),
    format: options.format,
    roots: (options.root ?? ["."]).map((folder) => resolve(folder)),
    f2p: [...(options.f2p ?? []), ...(options.f2pFile === undefined ? [] : await testList(options.f2pFile))],
    ...(p2p === undefined ? {} : { p2p }),
    policy: defaultConfig.policy,
  });
  const answer = classificationJson(classification, `outcome-gate ${packageJson.version}`);
  if (options.quiet !== true && options.json !== "-") {
    process.stdout.write(classificationText(answer, neutraliser([]), terminalStyle(process.stdout)));
  }
  await writeOutput(options.json, () => `${JSON.stringify(answer, undefined, 2)}\n`);
  return exitCodeOf(answer);
}

async function testList(file: string): Promise<readonly string[]> {
  await refuseEndless(file);
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new UserError(`The list of tests ${file} cannot be read.`, "Check the path.", { cause });
  });
  return parseTestList(text);
}
