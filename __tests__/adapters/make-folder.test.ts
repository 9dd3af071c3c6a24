import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { makeFolder } from "../../src/adapters/make-folder.ts";
import { aFolder } from "../builders/a-folder.ts";

it("makes what is missing, also when somebody else does so at the same time", async () => {
  const path = join(aFolder(), "a/b/c");
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
  await makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

it("fails where no folder can be made", async () => {
  const file = join(aFolder(), "file");
  writeFileSync(file, "");
  await expect(makeFolder(join(file, "a/b"))).rejects.toThrow();
  await expect(makeFolder(file)).rejects.toThrow();
  if (process.platform === "linux") await expect(makeFolder("/proc/none/a/b")).rejects.toThrow();
});
