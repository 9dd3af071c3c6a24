import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { openStore } from "../../../src/adapters/store/open-store.ts";
import { UserError } from "../../../src/core/user-error.ts";
import { aFolder } from "../../builders/a-folder.ts";

it("refuses a folder that is a file, or in which nothing can be locked, with what to do", async () => {
  const folder = aFolder();
  const file = join(folder, "file");
  writeFileSync(file, "");
  mkdirSync(join(folder, "lock.db"));
  for (const refused of [file, folder]) {
    const opening = openStore({ kind: "embedded", folder: refused });
    await expect(opening).rejects.toBeInstanceOf(UserError);
    await expect(opening).rejects.toMatchObject({ hint: expect.stringContaining("with --data") });
  }
});
