import packageJson from "../../package.json" with { type: "json" };
import type { RepositoryFiles } from "../frameworks/framework.ts";
import { detectSuites } from "../frameworks/frameworks.ts";
import { configText, type ProposedSuite } from "./init/config-text.ts";
import { keepOrWrite } from "./init/keep-or-write.ts";
import { proposeSetup } from "./init/propose-setup.ts";
import { standingConfig } from "./init/standing-config.ts";
import { tellInit } from "./init/tell-init.ts";
import { toolchainSteps } from "./init/toolchain-steps.ts";
import { watchedPaths } from "./init/watched-paths.ts";
import { workflowText } from "./init/workflow-text.ts";
import { type WorkingFiles, workingFiles } from "./init/working-files.ts";

/** The first is where a new file goes; any of them is one that is there already. */
const CONFIG = [".github/outcome-gate.yml", ".github/outcome-gate.yaml"] as const;
const WORKFLOW = [".github/workflows/outcome-gate.yml", ".github/workflows/outcome-gate.yaml"] as const;

/**
 * `outcome-gate init`: writes the configuration and a workflow for the repository, and keeps what is there. Where no suite is
 * recognised it writes a configuration to fill in, and no workflow: that needs to know what to install. Returns the exit
 * code, 2 when something has to be filled in.
 */
export async function init(
  options: { readonly repo: string },
  print = (text: string): unknown => process.stdout.write(text),
): Promise<number> {
  const files = await workingFiles(options.repo);
  const standing = await standingConfig(CONFIG, files);
  const suites =
    standing === undefined || standing.suites.length === 0
      ? await proposals(files)
      : standing.suites.map((suite) => ({ suite, setup: suite.setup, when: suite.when }));
  const written = [await write(CONFIG, () => configText(suites), files)];
  if (suites.length > 0) {
    const steps = await toolchainSteps(
      suites.map(({ suite }) => suite),
      files,
    );
    written.push(await write(WORKFLOW, () => workflowText(steps, packageJson.version), files));
  }
  print(tellInit({ suites, files: written }));
  return suites.length > 0 ? 0 : 2;
}

async function proposals(files: RepositoryFiles): Promise<readonly ProposedSuite[]> {
  const suites = await detectSuites(files);
  const watched = await watchedPaths(suites, files);
  return Promise.all(
    suites.map(async (suite, index) => ({
      suite,
      setup: await proposeSetup(suite, files),
      when: watched[index] ?? [],
    })),
  );
}

async function write(places: readonly [string, ...string[]], text: () => string, files: WorkingFiles) {
  for (const path of places) {
    if ((await files.read(path)) !== undefined) return { path, end: "kept" } as const;
  }
  const [path] = places;
  return { path, end: await keepOrWrite(files.top, path, text()) } as const;
}
