import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { offlineFiles } from "../../src/adapters/offline-files.ts";
import type { OfflineFiles } from "../../src/ports/offline-files.ts";
import { memoryOfflineFiles } from "../fakes/memory-offline-files.ts";

const top = mkdtempSync(join(tmpdir(), "offline-files-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const onDisk = (texts: Readonly<Record<string, string>>): OfflineFiles => {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return offlineFiles();
};

const all = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

describe.each([
  ["on disk", onDisk],
  ["in memory", memoryOfflineFiles],
] as const)("offline files %s", (name, make) => {
  const root = join(top, name.replace(" ", "-"));

  it("lists a folder in depth, in order of path", async () => {
    const files = make({
      [`${root}/list/b/2.log`]: "",
      [`${root}/list/a.json`]: "",
      [`${root}/list/b/1.log`]: "",
    });
    expect(await all(files.list(`${root}/list`))).toEqual(
      ["a.json", "b/1.log", "b/2.log"].map((path) => `${root}/list/${path}`),
    );
  });

  it("ends a line at \\n and \\r\\n only, since JSON strings hold other line separators", async () => {
    const files = make({ [`${root}/lines.jsonl`]: "one\u2028still one\r\ntwo\u0085\n\nlast" });
    expect(await all(files.readLines(`${root}/lines.jsonl`))).toEqual([
      "one\u2028still one",
      "two\u0085",
      "",
      "last",
    ]);
  });

  it("gives a line whole, however long it is", async () => {
    const long = "é".repeat(3_000_001);
    const files = make({ [`${root}/long.jsonl`]: `a\n${long}\nb\n${long}` });
    expect(await all(files.readLines(`${root}/long.jsonl`))).toEqual(["a", long, "b", long]);
  });

  it("lets one run at a time add to a file", async () => {
    const files = make({});
    const release = await files.claim(`${root}/claimed`);
    await expect(files.claim(`${root}/claimed`)).rejects.toThrow("is being written by another run");
    await release();
    await (await files.claim(`${root}/claimed`))();
  });

  it("tells files, folders and nothing apart, and says which path is not there", async () => {
    const files = make({ [`${root}/kind/a`]: "x" });
    expect(await files.kindOf(`${root}/kind/a`)).toBe("file");
    expect(await files.kindOf(`${root}/kind`)).toBe("folder");
    expect(await files.kindOf(`${root}/kind/b`)).toBe("absent");
    await expect(files.readText(`${root}/kind/b`)).rejects.toThrow(`${root}/kind/b does not exist`);
  });

  it("reads what it wrote, in folders that were not there", async () => {
    const files = make({});
    await files.writeText(`${root}/new/deep/file.json`, "{}");
    expect(await files.readText(`${root}/new/deep/file.json`)).toBe("{}");
  });
});

describe("files on disk only", () => {
  it("reads bytes that are no UTF-8 as replacement characters, in whole and by line", async () => {
    const path = join(top, "broken.log");
    writeFileSync(path, Buffer.from([0x6f, 0x6b, 0xff, 0x00, 0x0a, 0xc3]));
    expect(await offlineFiles().readText(path)).toBe("ok\ufffd\u0000\n\ufffd");
    expect(await all(offlineFiles().readLines(path))).toEqual(["ok\ufffd\u0000", "\ufffd"]);
  });

  it("does not follow links, so that a loop ends", async () => {
    mkdirSync(join(top, "loop"));
    symlinkSync(join(top, "loop"), join(top, "loop/again"));
    writeFileSync(join(top, "loop/a.log"), "");
    expect(await all(offlineFiles().list(join(top, "loop")))).toEqual([join(top, "loop/a.log")]);
  });

  it("says why a file cannot be written", async () => {
    writeFileSync(join(top, "plain"), "");
    await expect(offlineFiles().writeText(join(top, "plain/x"), "")).rejects.toThrow(/cannot be written/);
    await expect(offlineFiles().claim(join(top, "plain/x"))).rejects.toMatchObject({ name: "UserError" });
  });
});
