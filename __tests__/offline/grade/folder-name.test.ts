import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { folderName } from "../../../src/offline/grade/folder-name.ts";

it("a model's folder is the one of the harness", () => {
  expect(folderName("meta/llama-3")).toBe("meta__llama-3");
  expect(folderName("django__django-1")).toBe("django__django-1");
});

it("no name leads out of the folder, and every file system takes it", () => {
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.constantFrom("", ".", "..", "../..", "/etc", "a/../b", "..\\x", "a\u0000", "\ud800", "é".repeat(500)),
  );
  fc.assert(
    fc.property(names, (name) => {
      const folder = folderName(name);
      expect(folder).not.toMatch(/[/\\\p{Cc}\p{Cs}]|^\.{0,2}$/u);
      expect(Buffer.byteLength(folder)).toBeLessThanOrEqual(255);
    }),
  );
});

it("two long names that begin alike are two folders", () => {
  expect(folderName(`${"x".repeat(300)}1`)).not.toBe(folderName(`${"x".repeat(300)}2`));
});
