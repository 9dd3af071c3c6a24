import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildBundles, bundles } from "./build-bundles.ts";

/** The Action's entries as they are shipped, with all that stands beside them. Gives the path of an entry's bundle. */
export async function buildAction(): Promise<(entry: "gate" | "publish") => string> {
  await buildBundles();
  return (entry) => join(bundles, `${entry}.mjs`);
}

export interface ActionStep {
  readonly bundle: string;
  readonly cwd: string;
  readonly apiUrl: string;
  readonly event: { readonly name: string; readonly payload: unknown };
  readonly inputs: Readonly<Record<string, string>>;
  readonly runId?: number;
  /** Instead of what the runner would set. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface EndedStep {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The runner's temporary folder. */
  readonly temp: string;
}

/** Runs a bundle as the runner does: environment, event file, and files for outputs and summary, in a folder made below `folder`. */
export async function runStep(step: ActionStep, folder: string): Promise<EndedStep> {
  const temp = mkdtempSync(join(folder, "runner-"));
  const at = (name: string, text = "") => {
    writeFileSync(join(temp, name), text);
    return join(temp, name);
  };
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: temp,
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: step.apiUrl,
    GITHUB_REPOSITORY: "acme/shop",
    GITHUB_RUN_ID: String(step.runId ?? 17),
    GITHUB_RUN_ATTEMPT: "1",
    GITHUB_EVENT_NAME: step.event.name,
    GITHUB_EVENT_PATH: at("event.json", JSON.stringify(step.event.payload)),
    GITHUB_OUTPUT: at("output"),
    GITHUB_STEP_SUMMARY: at("summary"),
    RUNNER_TEMP: temp,
    ...Object.fromEntries(
      Object.entries(step.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...step.env,
  };
  const child = spawn(process.execPath, [step.bundle], {
    cwd: step.cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (log += String(part)));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  const outputs = outputsIn(readFileSync(join(temp, "output"), "utf8"));
  return { code, log, outputs, summary: readFileSync(join(temp, "summary"), "utf8"), temp };
}

function outputsIn(written: string): Readonly<Record<string, string>> {
  const found = written.matchAll(/^(.+)<<(ghadelimiter_\S+)\n([\s\S]*?)\n\2$/gm);
  return Object.fromEntries([...found].map(([, name = "", , value = ""]) => [name, value]));
}
