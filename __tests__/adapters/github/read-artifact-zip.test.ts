import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { readArtifactZip } from "../../../src/adapters/github/read-artifact-zip.ts";
import { aZip, type ZipFileOptions } from "../../builders/a-zip.ts";

const limits = { names: ["verdict.json", "repair.json"], mostEntries: 20, mostBytes: 1_000 };
const read = (...files: ZipFileOptions[]) => readArtifactZip(aZip(files), limits);
const verdict = { name: "verdict.json", bytes: "{}" };

describe("readArtifactZip", () => {
  it("reads the wanted files by their exact names and leaves all others alone", async () => {
    const others = ["sub/verdict.json", "VERDICT.JSON", "drop-culprit.patch", "folder/"];
    const answer = await read(verdict, ...others.map((name) => ({ name, bytes: "other" })));
    expect(answer).toEqual({ kind: "files", files: new Map([["verdict.json", "{}"]]) });
  });

  it("refuses a bomb by what it unpacks to, whatever the directory claims", async () => {
    const bomb = { name: "verdict.json", bytes: "0".repeat(50_000_000) };
    const because = "verdict.json in the artifact is larger than 0 MB";
    expect(await read(bomb)).toEqual({ kind: "refused", because });
    expect((await read({ ...bomb, claims: 10 })).kind).toBe("refused");
  });

  it.each([
    ["names that climb", [verdict, { name: "../../etc/passwd", bytes: "x" }], "sound zip"],
    ["absolute names", [verdict, { name: "/etc/passwd", bytes: "x" }], "sound zip"],
    ["backslashes", [verdict, { name: "..\\x", bytes: "x" }], "sound zip"],
    ["a link", [{ ...verdict, mode: 0o120777 }], "no plain file"],
    ["two of a name", [verdict, { ...verdict, bytes: "[]" }], "two files verdict.json"],
    ["encryption", [{ ...verdict, encrypted: true } as const], "encrypted"],
    ["too many files", Array.from({ length: 21 }, (_, n) => ({ name: `f${n}`, bytes: "" })), "more than 20"],
  ])("refuses %s", async (_what, files, because) => {
    expect(await read(...files)).toEqual({ kind: "refused", because: expect.stringContaining(because) });
  });

  it("refuses a file whose bytes do not unpack", async () => {
    const zip = aZip([verdict]);
    const packedAt = 30 + verdict.name.length;
    zip[packedAt] = 0;
    const because = "the artifact is no sound zip archive";
    expect(await readArtifactZip(zip, limits)).toEqual({ kind: "refused", because });
  });

  it("answers to any bytes, and never with more than the wanted files", async () => {
    const sound = aZip([verdict, { name: "repair.json", bytes: "[1,2,3]" }]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(sound.length),
        async (changes, length) => {
          const bytes = Buffer.from(sound);
          for (const [at, value] of changes) bytes[at] = value;
          const answer = await readArtifactZip(bytes.subarray(0, length), limits);
          if (answer.kind !== "files") return;
          for (const name of answer.files.keys()) expect(limits.names).toContain(name);
        },
      ),
    );
  });
});
