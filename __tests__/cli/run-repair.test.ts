import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { run } from "../../src/cli/run.ts";
import { repairSchema } from "../../src/core/verdict/repair-schema.ts";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite, spread } from "../builders/shell-project.ts";

const base: TestTree = {
  ...shellRunner,
  "src/lines": spread("alpha", "beta"),
  "t/beta.sh": expectLine("src/lines", "beta"),
};

async function repairOf(head: TestTree): Promise<{ code: number; packet: string }> {
  const repository = gitRepository({ folder: aFolder() });
  repository.checkOut(base, head);
  const packet = join(aFolder(), "repair.json");
  const revisions = { repo: repository.folder, base: "HEAD~1", head: "HEAD" };
  const code = await run({ ...revisions, ...shellSuite, localize: true, quiet: true, repair: packet });
  return { code, packet };
}

describe("run --repair", () => {
  it("writes the packet beside a verdict that blames a hunk", async () => {
    const { code, packet } = await repairOf({ ...base, "src/lines": spread("alpha!", "BETA") });
    expect(code).toBe(1);
    const { regenerate, tests } = repairSchema.parse(JSON.parse(readFileSync(packet, "utf8")));
    expect(regenerate).toHaveLength(1);
    expect(tests.map(({ id }) => id)).toEqual(["beta"]);
  });

  it("writes nothing when nothing is to blame", async () => {
    const { code, packet } = await repairOf({ ...base, "src/lines": spread("alpha!", "beta") });
    expect(code).toBe(0);
    expect(existsSync(packet)).toBe(false);
  });
});
