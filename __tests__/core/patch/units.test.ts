import { describe, expect, it } from "@jest/globals";
import { units } from "../../../src/core/patch/units.ts";
import { aPatch, type PatchRow } from "../../builders/a-patch.ts";

const idsOf = (...rows: readonly PatchRow[]): readonly (readonly string[])[] =>
  units(aPatch(...rows)).map((unit) => unit.hunks);

describe("units", () => {
  it("takes each hunk of a modified text file by itself, in patch order", () => {
    expect(idsOf({ path: "a.ts", hunkCount: 2 }, { path: "b.ts" })).toEqual([["0.0"], ["0.1"], ["1.0"]]);
  });

  it("takes the hunks of a new, deleted, renamed or otherwise whole file together", () => {
    expect(
      idsOf(
        { path: "new.ts", change: "added" },
        { path: "moved.ts", from: "old.ts", hunkCount: 3 },
        { path: "logo.png", binary: true, grain: "whole" },
      ),
    ).toEqual([["0.0"], ["1.0", "1.1", "1.2"], ["2.0"]]);
  });

  it.each([
    ["a file becomes a folder", { path: "a", change: "deleted" }, { path: "a/b/c", change: "added" }],
    ["a folder becomes a file", { path: "a/b/c", change: "deleted" }, { path: "a", change: "added" }],
    [
      "a deleted file comes back in other case",
      { path: "Readme", change: "deleted" },
      { path: "README", change: "added" },
    ],
    [
      "a folder's name changes its case",
      { path: "Lib", change: "deleted" },
      { path: "lib/x", change: "added" },
    ],
    [
      "a name changes its Unicode form",
      { path: "caf\u00e9", change: "deleted" },
      { path: "cafe\u0301", change: "added" },
    ],
    ["a renamed path is taken again", { path: "b", from: "a" }, { path: "a", change: "added" }],
    ["a file moves away from a folder's place", { path: "z", from: "a" }, { path: "a/x", from: "y" }],
    [
      "a path is freed by one rename and taken by another",
      { path: "b", from: "a" },
      { path: "A", from: "c" },
    ],
  ] as const)("fuses two files when %s", (_, first, second) => {
    expect(idsOf(first, { path: "between.ts" }, second)).toEqual([["0.0", "2.0"], ["1.0"]]);
    expect(idsOf(second, first)).toEqual([["0.0", "1.0"]]);
  });

  it.each([
    ["only begin alike", { path: "ab", change: "deleted" }, { path: "a/b", change: "added" }],
    ["are both added", { path: "a", change: "added" }, { path: "A", change: "added" }],
    ["are copied from one that stays", { path: "b", from: "a", change: "copied" }, { path: "a" }],
  ] as const)("leaves two files apart that %s", (_, first, second) => {
    expect(idsOf(first, second)).toEqual([["0.0"], ["1.0"]]);
  });

  it.each([
    ["package.json", "package-lock.json"],
    ["packages/a/package.json", "yarn.lock"],
    ["web/package.json", "web/pnpm-lock.yaml"],
    ["crates/x/Cargo.toml", "Cargo.lock"],
    ["go.mod", "go.sum"],
    ["pyproject.toml", "uv.lock"],
    ["my.gemspec", "Gemfile.lock"],
    ["src/App/App.csproj", "src/App/packages.lock.json"],
  ])("takes %s and %s together, with all their hunks", (manifest, lock) => {
    expect(
      idsOf({ path: manifest, hunkCount: 2 }, { path: "src/a.ts" }, { path: lock, hunkCount: 2 }),
    ).toEqual([["0.0", "0.1", "2.0", "2.1"], ["1.0"]]);
  });

  it("leaves a manifest divided when no lock file changes, and never divides a lock file", () => {
    expect(idsOf({ path: "package.json", hunkCount: 2 })).toEqual([["0.0"], ["0.1"]]);
    expect(idsOf({ path: "yarn.lock", hunkCount: 2 })).toEqual([["0.0", "0.1"]]);
  });

  it("does not take a lock file together with the manifest of another folder or language", () => {
    expect(idsOf({ path: "a/package.json" }, { path: "b/package-lock.json" })).toEqual([["0.0"], ["1.0"]]);
    expect(idsOf({ path: "Cargo.toml" }, { path: "package-lock.json" })).toEqual([["0.0"], ["1.0"]]);
  });
});
