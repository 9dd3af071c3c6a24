import { describe, expect, it } from "@jest/globals";
import { splitTests } from "../../../src/core/patch/split-tests.ts";
import { treeChanges } from "../../../src/core/patch/tree-changes.ts";
import { aPatch } from "../../builders/a-patch.ts";

const TESTS = ["test/**", "**/*.test.ts", "!test/helpers/**"];
const noBlob = (): Promise<Uint8Array> => Promise.reject(new Error("no blob is read for whole files"));

describe("splitting tests from source", () => {
  it("tells what the change does to each test file", () => {
    const { source, edits } = splitTests(
      aPatch(
        { path: "src/a.ts" },
        { path: "src/a.test.ts", hunkCount: 2 },
        { path: "test/.fixture", change: "deleted" },
        { path: "test/new.ts", change: "added" },
        { path: "test/helpers/x.ts" },
        { path: "test/mode.sh", grain: "whole" },
        { path: "test/copy.ts", from: "src/a.ts", change: "copied" },
      ),
      TESTS,
    );
    expect(source.files.map((file) => file.after?.path)).toEqual(["src/a.ts", "test/helpers/x.ts"]);
    expect(edits).toEqual([
      { path: "src/a.test.ts", kind: "edited", hunks: ["1.0", "1.1"] },
      { path: "test/.fixture", kind: "deleted", hunks: ["2.0"] },
      { path: "test/new.ts", kind: "added", hunks: ["3.0"] },
      { path: "test/mode.sh", kind: "edited", hunks: ["5.0"] },
      { path: "test/copy.ts", kind: "added", hunks: ["6.0"] },
    ]);
  });

  it("takes the move of a test file as the old one deleted and a new one added, which can be applied apart", async () => {
    const { patch, source, edits } = splitTests(
      aPatch({ path: "test/b.ts", from: "test/a.ts", hunkCount: 2 }),
      TESTS,
    );
    expect(source.files).toEqual([]);
    expect(edits).toEqual([
      { path: "test/a.ts", kind: "deleted", hunks: ["0.0-"] },
      { path: "test/b.ts", kind: "added", hunks: ["0.0", "0.1"] },
    ]);
    const added = patch.files[1]?.after;
    expect(await treeChanges(patch, new Set(["0.0", "0.1"]), noBlob)).toEqual([added]);
    expect(await treeChanges(patch, new Set(["0.0-"]), noBlob)).toEqual([
      { path: "test/a.ts", deleted: true },
    ]);
  });

  it("takes a move between tests and source apart in both directions", () => {
    const split = splitTests(
      aPatch({ path: "test/a.ts", from: "src/a.ts" }, { path: "src/b.ts", from: "test/b.ts" }),
      TESTS,
    );
    expect(split.edits.map(({ path, kind }) => [path, kind])).toEqual([
      ["test/a.ts", "added"],
      ["test/b.ts", "deleted"],
    ]);
    expect(split.source.files.map((file) => [file.change, (file.after ?? file.before)?.path])).toEqual([
      ["deleted", "src/a.ts"],
      ["added", "src/b.ts"],
    ]);
  });

  it.each(["te\nst/a.test.ts", "test/a\nb/c", 'x/"q" \t/\\/\u00fc.test.ts'])(
    "knows a test file whatever its path: %j",
    (path) => {
      const { edits } = splitTests(aPatch({ path }), TESTS);
      expect(edits.map((edit) => edit.path)).toEqual([path]);
    },
  );

  it("takes what stands where a test file of base stood for an edit of it, whatever its name", () => {
    const { source, edits } = splitTests(
      aPatch(
        { path: "test/a.test.ts", change: "deleted" },
        { path: "test/a.test.ts/new.test.ts", change: "added" },
        { path: "spec/deep/b.test.ts", change: "deleted" },
        { path: "spec", change: "added", grain: "whole" },
        { path: "src/c", change: "deleted" },
        { path: "src/c/d.test.ts", change: "added" },
      ),
      ["test/**", "**/*.test.ts"],
    );
    expect(edits.map(({ path, kind }) => [path, kind])).toEqual([
      ["test/a.test.ts", "deleted"],
      ["test/a.test.ts/new.test.ts", "edited"],
      ["spec/deep/b.test.ts", "deleted"],
      ["spec", "edited"],
      ["src/c/d.test.ts", "added"],
    ]);
    expect(source.files.map((file) => file.before?.path)).toEqual(["src/c"]);
  });

  it("leaves a move of source whole, and everything is source when there are no globs", () => {
    const patch = aPatch({ path: "src/b.ts", from: "src/a.ts" }, { path: "test/a.ts" });
    expect(splitTests(patch, [])).toEqual({ patch, source: patch, edits: [] });
    expect(splitTests(patch, TESTS).patch).toEqual(patch);
  });
});
