import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { treePathBytes, treePathFromLatin1 } from "../../../src/core/patch/tree-path.ts";

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

describe("tree paths", () => {
  it("keeps every byte of every name", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), (bytes) => {
        expect(Buffer.from(treePathBytes(treePathFromLatin1(latin1(bytes))))).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it("gives two names of different bytes different paths", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4 }), fc.uint8Array({ maxLength: 4 }), (a, b) => {
        fc.pre(latin1(a) !== latin1(b));
        expect(treePathFromLatin1(latin1(a))).not.toBe(treePathFromLatin1(latin1(b)));
      }),
    );
  });

  it("reads UTF-8 as text and escapes only what is not UTF-8", () => {
    expect(treePathFromLatin1(latin1(Buffer.from("src/naïve 文.ts")))).toBe("src/naïve 文.ts");
    expect(treePathFromLatin1("caf\xe9 \xc3\xa9")).toBe("caf\udce9 é");
    expect(treePathFromLatin1("\xef\xbb\xbfa")).toBe("\ufeffa");
  });
});
