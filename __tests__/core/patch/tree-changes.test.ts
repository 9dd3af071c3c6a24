import { describe, expect, it } from "@jest/globals";
import type { Patch } from "../../../src/core/patch/patch.ts";
import { treeChanges } from "../../../src/core/patch/tree-changes.ts";
import { aPatch } from "../../builders/a-patch.ts";

const noBlob = (): Promise<Uint8Array> => Promise.reject(new Error("a blob was read"));

describe("tree changes", () => {
  it("uses head's blob for a file that is applied whole and leaves alone what is not chosen", async () => {
    const patch = aPatch({ path: "a", hunkCount: 2 }, { path: "b" });
    expect(await treeChanges(patch, new Set(["0.0", "0.1"]), noBlob)).toEqual([patch.files[0]?.after]);
    expect(await treeChanges(patch, new Set(), noBlob)).toEqual([]);
  });

  it("composes the bytes of a file that is applied in part", async () => {
    const patch = aPatch({ path: "a", hunkCount: 2 });
    const file = (first: string, last: string): Uint8Array =>
      Buffer.from(
        [first, ...Array.from({ length: 9 }, () => "same"), last].map((line) => `${line}\n`).join(""),
      );
    const blobs = new Map([
      [patch.files[0]?.before?.blob, file("old", "old")],
      [patch.files[0]?.after?.blob, file("new", "new")],
    ]);
    const [change] = await treeChanges(
      patch,
      new Set(["0.1"]),
      async (blob) => blobs.get(blob) ?? new Uint8Array(),
    );
    expect(change).toEqual({ path: "a", mode: "100644", bytes: new Uint8Array(file("old", "new")) });
  });

  it("takes the mode of a file and its lines one without the other", async () => {
    const [file] = aPatch({ path: "a" }).files;
    const { before, after } = file ?? {};
    const hunks = [
      { id: "0.0", oldStart: 0, oldLines: 0, newStart: 0, newLines: 0, header: "", lines: [] },
      { id: "0.1", oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, header: "", lines: ["-old", "+new"] },
    ];
    const head = { path: "a", mode: "100755", blob: after?.blob ?? "" };
    const patch = { files: [{ ...file, after: head, hunks }] } as Patch;
    const read = async (blob: string) => Buffer.from(blob === before?.blob ? "old\n" : "new\n");
    const [mode] = await treeChanges(patch, new Set(["0.0"]), read);
    expect(mode).toEqual({ path: "a", mode: "100755", bytes: new Uint8Array(Buffer.from("old\n")) });
    const [lines] = await treeChanges(patch, new Set(["0.1"]), read);
    expect(lines).toEqual({ path: "a", mode: "100644", bytes: new Uint8Array(Buffer.from("new\n")) });
    expect(await treeChanges(patch, new Set(["0.0", "0.1"]), read)).toEqual([head]);
  });

  it("names a path once, and deletions first", async () => {
    const patch = aPatch(
      { path: "b", from: "a" },
      { path: "a", change: "added" },
      { path: "c", change: "deleted" },
    );
    expect(await treeChanges(patch, new Set(["0.0", "1.0", "2.0"]), noBlob)).toEqual([
      { path: "c", deleted: true },
      patch.files[0]?.after,
      patch.files[1]?.after,
    ]);
  });

  it("leaves the source of a copy in place", async () => {
    const patch = aPatch({ path: "b", from: "a", change: "copied" });
    expect(await treeChanges(patch, new Set(["0.0"]), noBlob)).toEqual([patch.files[0]?.after]);
  });

  it("refuses an unknown hunk and a part of a whole file", async () => {
    await expect(treeChanges(aPatch({}), new Set(["9.9"]), noBlob)).rejects.toThrow(/not in the patch/);
    const renamed = aPatch({ path: "b", from: "a", hunkCount: 2 });
    await expect(treeChanges(renamed, new Set(["0.0"]), noBlob)).rejects.toThrow(/only be applied whole/);
  });
});
