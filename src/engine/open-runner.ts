import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLaneCheckout } from "../adapters/git/lane-checkout.ts";
import { findWorkingTree } from "../adapters/git/working-tree.ts";
import { type LaneSuiteRunner, openSuiteRunner } from "../adapters/lanes/suite-runner.ts";
import { thisMachine } from "../adapters/machine.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { frameworkNamed } from "../frameworks/frameworks.ts";
import type { OpenedRepository } from "./in-repository.ts";

/** Runs suites in lanes below the run folder. `base` is the commit that a lane's checkout begins with. */
export async function openRunner(
  { repository, folder: runFolder, store }: OpenedRepository,
  { base, parallel }: { readonly base: ObjectId; readonly parallel: number | "auto" },
): Promise<LaneSuiteRunner> {
  const folder = join(runFolder, "l");
  await mkdir(folder);
  return openSuiteRunner({
    checkout: await findWorkingTree(repository),
    folder,
    // A lane is made when it is first needed, so that more of them cost nothing.
    lanes: parallel === "auto" ? thisMachine.cores : parallel,
    openCheckout: (lane) => openLaneCheckout(store, { folder: lane, commit: base }),
    trees: store,
    frameworkNamed,
    reporters: reportersFolder(),
    env: process.env,
  });
}

/** Beside the bundle, or in the source tree when run from there. */
function reportersFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith("engine")
    ? join(here, "../frameworks/reporters")
    : join(here, here.endsWith("chunks") ? "../reporters" : "reporters");
}
