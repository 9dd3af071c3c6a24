import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Suite } from "../../core/tests/suite.ts";
import { testEnvironment } from "../process/test-environment.ts";
import type { UntrackedContent } from "./dependency-folders.ts";
import type { Lane } from "./lane.ts";
import { dependencyEnvironment } from "./link-dependencies.ts";
import type { LinkPlaces } from "./package-link.ts";

export interface LaneSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly content: UntrackedContent;
  readonly places: LinkPlaces;
}

const PYTHON_PROJECT = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "tox.ini", "Pipfile"];

/** The environment of a suite's commands in a lane, apart from what one run adds. */
export async function laneEnvironment(
  lane: Lane,
  suite: Suite,
  { env, content, places }: LaneSurroundings,
): Promise<Readonly<Record<string, string>>> {
  const own = testEnvironment({
    from: env,
    home: lane.home,
    temp: lane.temp,
    env: suite.env,
    passEnv: suite.passEnv,
    moved: { from: places.checkout, to: places.lane },
  });
  const usesPython = ["", suite.directory].some((folder) =>
    PYTHON_PROJECT.some((file) => existsSync(join(places.checkout, folder, file))),
  );
  // With a setup of its own, the suite does not use what is installed in the user's checkout.
  if (suite.setup !== undefined || !usesPython) {
    return own;
  }
  return { ...own, ...(await dependencyEnvironment(content, places, own)) };
}
