import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { makeRunFolder, type RunFolder } from "../../../src/adapters/git/leftovers.ts";
import { type ObjectStore, openObjectStore } from "../../../src/adapters/git/object-store.ts";
import { compose } from "../../../src/core/patch/compose.ts";
import type { FilePatch, Patch } from "../../../src/core/patch/patch.ts";
import { treeChanges } from "../../../src/core/patch/tree-changes.ts";
import { treePathBytes } from "../../../src/core/patch/tree-path.ts";
import { units } from "../../../src/core/patch/units.ts";
import {
  gitRepository,
  type TestRepository,
  type TestTree,
  temporaryFolder,
} from "../../builders/git-repository.ts";

let repository: TestRepository;
let run: RunFolder;
let store: ObjectStore;
let parent: string;

beforeAll(async () => {
  repository = gitRepository();
  parent = temporaryFolder();
  run = await makeRunFolder(`${parent}/runs`);
  store = await openObjectStore(repository.folder, run.path);
});

afterAll(async () => {
  await store.close();
  await run.dispose();
  rmSync(repository.folder, { recursive: true });
  rmSync(parent, { recursive: true });
});

interface Trees {
  readonly base: string;
  readonly head: string;
}

function treesOf(base: TestTree, head: TestTree, from = repository): Trees {
  const [first, second] = from.commit(base, head);
  const [baseTree = "", headTree = ""] = from
    .git("rev-parse", `${first}^{tree}`, `${second}^{tree}`)
    .split("\n");
  return { base: baseTree, head: headTree };
}

async function apply(patch: Patch, base: string, hunks: Iterable<string>): Promise<string> {
  return store.writeTree(base, await treeChanges(patch, new Set(hunks), (blob) => store.readBlob(blob)));
}

const allHunks = (patch: Patch): readonly string[] =>
  patch.files.flatMap((file) => file.hunks.map((hunk) => hunk.id));

async function diffBothWays(base: TestTree, head: TestTree): Promise<Patch> {
  const trees = treesOf(base, head);
  for (const [from, to] of [
    [trees.base, trees.head],
    [trees.head, trees.base],
  ] as const) {
    const patch = await store.diff(from, to);
    expect(await apply(patch, from, allHunks(patch))).toBe(to);
    expect(await apply(patch, from, [])).toBe(from);
  }
  return store.diff(trees.base, trees.head);
}

const numbered = (count: number, ending = "\n"): string =>
  Array.from({ length: count }, (_, index) => `line ${index}${ending}`).join("");
const exe = (text: string) => ({ mode: "100755", text }) as const;
const link = (text: string) => ({ mode: "120000", text }) as const;
const submodule = (digit: string) => ({ mode: "160000", text: digit.repeat(40) }) as const;

const CASES: readonly [string, TestTree, TestTree][] = [
  ["CRLF", { a: numbered(30, "\r\n") }, { a: numbered(30, "\r\n").replace("line 9\r", "nine\r") }],
  ["endings that change", { a: numbered(30) }, { a: numbered(30, "\r\n") }],
  ["mixed endings", { a: "a\r\nb\nc\rd\r\r\n" }, { a: "a\nb\r\nc\rD\r\r\n" }],
  ["a newline at the end that goes", { a: "a\nb\n" }, { a: "a\nb" }],
  ["no newline at the end on either side", { a: "a\nb" }, { a: "x\nb\nc" }],
  ["an empty file that is filled", { a: "", b: "b" }, { a: "x", b: "" }],
  ["a new empty file", {}, { a: "" }],
  ["one line", { a: "a" }, { a: "b" }],
  ["NUL bytes far into the file", { a: `${numbered(2000)}\0\n` }, { a: `${numbered(2000)}\0\0\nx` }],
  ["NUL bytes that make it binary", { a: "\0a\n" }, { a: "\0b\n" }],
  ["invalid UTF-8", { a: "\xff\xfe\n\xc3\n" }, { a: "\xff\xfe\n\xc3\xa9\xe9\n" }],
  ["additions at the first and the last line", { a: numbered(40) }, { a: `first\n${numbered(40)}last\n` }],
  [
    "a line that looks like a diff",
    { a: "-- x\n" },
    { a: "++ y\n@@ -1 +1 @@\ndiff --git a/a b/a\n\\ No newline at end of file\n" },
  ],
  [
    "odd names",
    {
      "a b": "1\n",
      'q"t': "1\n",
      "n\nl": "1\n",
      "back\\slash\\303": "1\n",
      "caf\udce9": "1\n",
      é: "1\n",
      "x\ty": "1\n",
    },
    {
      "a b": "2\n",
      'q"t': "2\n",
      "n\nl": "2\n",
      "back\\slash\\303": "2\n",
      "caf\udce9": "2\n",
      é: "2\n",
      "x\ty": "2\n",
    },
  ],
  [
    "names made to mislead",
    {
      "b/x b/y": "1\n",
      "@@ -1 +1 @@\ndiff --git a/x b/x": "1\n",
      "-r": "1\n",
      ":(glob)*": "1\n",
      "log 2024-01-01 10:00:00 +0000.txt": "1\n",
    },
    {
      "b/x b/y": "2\n",
      "@@ -1 +1 @@\ndiff --git a/x b/x": "2\n",
      "-r": "2\n",
      ":(glob)*": "2\n",
      "log 2024-01-01 10:00:00 +0000.txt": "2\n",
    },
  ],
  ["a rename", { old: numbered(30) }, { "d/new": numbered(30) }],
  [
    "a rename with edits and a new mode",
    { old: numbered(30) },
    { "d/new": exe(numbered(30).replace("line 4\n", "4\n")) },
  ],
  [
    "a rename whose old path is taken again",
    { a: numbered(30), b: numbered(9) },
    { b: numbered(30), a: "new\n", c: numbered(9) },
  ],
  ["two files that swap places", { a: numbered(30), b: numbered(9) }, { a: numbered(9), b: numbered(30) }],
  ["a mode alone", { a: "a\n" }, { a: exe("a\n") }],
  ["a mode and lines", { a: numbered(40) }, { a: exe(`x\n${numbered(40)}y\n`) }],
  ["a file that becomes a folder", { a: "a\n", c: "c\n" }, { "a/b": "b\n", "a/c/d": "d\n", c: "C\n" }],
  ["a file that moves into a folder of its name", { a: numbered(30) }, { "a/b": numbered(30) }],
  [
    "a link that is new, goes, and points elsewhere",
    { l: link("x"), m: link("x") },
    { l: link("y"), n: link("/etc/passwd") },
  ],
  ["a file that becomes a link", { a: "a\n" }, { a: link("b") }],
  [
    "a submodule that is new, goes, and moves on",
    { s: submodule("1"), t: submodule("2") },
    { s: submodule("3"), u: submodule("4") },
  ],
  ["a submodule that becomes a folder", { s: submodule("1") }, { "s/a": "a\n" }],
  ["a file that becomes a submodule", { s: "a\n" }, { s: submodule("1") }],
  [
    "attributes that name drivers",
    { ".gitattributes": "* diff=x filter=x -text\n*.b binary\n", "a.b": "1\n" },
    { ".gitattributes": "* merge=x\n", "a.b": "2\n" },
  ],
];

describe("the difference of two trees", () => {
  it.each(CASES)("is exact both ways for %s", async (_, base, head) => {
    await diffBothWays(base, head);
  });

  it("tells what happened to each file", async () => {
    const { base, head } = treesOf(
      {
        gone: "x\n",
        old: numbered(30),
        text: numbered(30),
        bin: "\0",
        mode: "m\n",
        type: "t\n",
        sub: submodule("1"),
      },
      {
        "fresh file": "y\n",
        new: numbered(30),
        text: `${numbered(30)}end\n`,
        bin: "\0\0",
        mode: exe("m\n"),
        type: link("t"),
        sub: submodule("2"),
      },
    );
    const facts = (file: FilePatch) => [
      file.change,
      file.after?.path,
      file.binary,
      file.grain,
      file.hunks.length,
    ];
    expect((await store.diff(base, head)).files.map(facts)).toEqual([
      ["modified", "bin", true, "whole", 1],
      ["added", "fresh file", false, "whole", 1],
      ["deleted", undefined, false, "whole", 1],
      ["modified", "mode", false, "separable", 1],
      ["renamed", "new", false, "whole", 1],
      ["modified", "sub", false, "whole", 1],
      ["modified", "text", false, "separable", 1],
      ["type-changed", "type", false, "whole", 2],
    ]);
  });

  it("names the function around a hunk in the language's own way", async () => {
    const body = `class A:\n    def f(self):\n${"        pass\n".repeat(12)}`;
    const patch = await diffBothWays({ "a.py": body }, { "a.py": `${body}        return 1\n` });
    expect(patch.files[0]?.hunks[0]?.header).toBe("def f(self):");
  });

  it("holds ten thousand hunks, any of which can be taken", async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`);
    const changed = lines.map((line, index) => (index % 10 === 5 ? `x${line}` : line));
    const patch = await diffBothWays({ a: lines.join("") }, { a: changed.join("") });
    const [file] = patch.files;
    expect(file?.hunks.length).toBe(10_000);
    const odd = new Set(file?.hunks.filter((_, index) => index % 2 === 1).map((hunk) => hunk.id));
    const composed = compose(
      Buffer.from(lines.join("")),
      Buffer.from(changed.join("")),
      file?.hunks ?? [],
      odd,
    );
    expect(Buffer.from(composed).toString()).toBe(
      lines.map((line, i) => (i % 20 === 15 ? `x${line}` : line)).join(""),
    );
  });
});

const path = fc.constantFrom(
  "a",
  "a/b",
  "a/b/c",
  "A",
  "b",
  "b/x",
  "sp ace",
  'q"\n',
  "caf\udce9",
  "d/e",
  "package.json",
  "yarn.lock",
);
const content = fc.oneof(
  fc.constantFrom(
    "",
    "x",
    "x\n",
    "\0",
    numbered(20),
    `${numbered(20)}z\n`,
    `z\n${numbered(20)}`,
    numbered(20, "\r\n"),
  ),
  fc
    .array(fc.constantFrom("1\n", "2\n", "3\r\n", "\xff\n", "\n"), { maxLength: 30 })
    .map((lines) => lines.join("")),
);
const file = fc.oneof(
  { weight: 6, arbitrary: content },
  { weight: 1, arbitrary: content.map(exe) },
  { weight: 1, arbitrary: fc.constantFrom(link("x"), submodule("1"), submodule("2")) },
);
const tree = fc.array(fc.tuple(path, file), { maxLength: 7 }).map((entries) =>
  Object.fromEntries(
    entries.filter(([name], at) =>
      fits(
        name,
        entries.slice(at + 1).map(([other]) => other),
      ),
    ),
  ),
);

/** No other path is this one, nor a folder above or below it. */
function fits(name: string, others: readonly string[]): boolean {
  return others.every(
    (other) => other !== name && !other.startsWith(`${name}/`) && !name.startsWith(`${other}/`),
  );
}

const entries = (id: string): ReadonlyMap<string, string> =>
  new Map(
    repository
      .git("--git-dir", store.gitDir, "ls-tree", "-r", "-z", id)
      .split("\0")
      .filter((entry) => entry !== "")
      .map((entry) => [
        Buffer.from(entry.slice(entry.indexOf("\t") + 1), "latin1").toString("latin1"),
        entry.split("\t")[0] ?? "",
      ]),
  );

/** The independent model of a tree with some hunks: git's listing of head for what was taken whole, of base for the rest. */
function expectedEntries(
  patch: Patch,
  trees: Trees,
  taken: ReadonlySet<string>,
  mixed: ReadonlyMap<string, string>,
) {
  const [expected, fresh] = [new Map(entries(trees.base)), entries(trees.head)];
  const share = ({ hunks }: FilePatch) => hunks.filter((hunk) => taken.has(hunk.id)).length / hunks.length;
  for (const each of patch.files) {
    const goes = each.change === "deleted" || each.change === "renamed";
    if (goes && share(each) === 1) expected.delete(latin1Path(each.before?.path));
  }
  for (const each of patch.files.filter(
    (candidate) => candidate.after !== undefined && share(candidate) > 0,
  )) {
    const name = latin1Path(each.after?.path);
    // The bytes of a file taken in part are another test's subject.
    expected.set(name, (share(each) === 1 ? fresh : mixed).get(name) ?? "absent");
  }
  return expected;
}

const latin1Path = (path = ""): string => Buffer.from(treePathBytes(path)).toString("latin1");

describe("any set of units", () => {
  it("makes a tree that is head's where units were taken whole, base's elsewhere, for generated trees", async () => {
    const choices = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(tree, tree, choices, async (before, after, choice) => {
        const trees = treesOf(before, after);
        const patch = await store.diff(trees.base, trees.head);
        expect(await apply(patch, trees.base, allHunks(patch))).toBe(trees.head);
        const taken = new Set(units(patch).flatMap((unit, index) => (choice[index % 8] ? unit.hunks : [])));
        const mixed = entries(await apply(patch, trees.base, taken));
        expect([...mixed].sort()).toEqual([...expectedEntries(patch, trees, taken, mixed)].sort());
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it("composes a file as git's own hunk text says, for any subset", async () => {
    const line = fc.constantFrom("1\n", "2\n", "3\r\n", "\xff\n", "\n", "4\0\n", "-\n", "+ \n");
    const edits = fc.array(fc.tuple(fc.nat(60), fc.nat(3), fc.array(line, { maxLength: 3 })), {
      minLength: 1,
      maxLength: 5,
    });
    const pair = fc
      .tuple(fc.array(line, { minLength: 20, maxLength: 60 }), edits, fc.boolean(), fc.nat(255))
      .map(([lines, changes, ends, choice]) => {
        // Far in, so that NUL does not make the file binary.
        const before = [...Array.from({ length: 900 }, () => "some line\n"), ...lines];
        const after = [...before];
        for (const [at, count, added] of changes) after.splice(900 + (at % lines.length), count, ...added);
        return { before: before.join(""), after: after.join("") + (ends ? "end" : ""), choice };
      })
      .filter(({ before, after }) => before !== after);
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 10 }), async (pairs) => {
        const side = (which: "before" | "after") =>
          Object.fromEntries(pairs.map((each, index) => [`f${index}`, each[which]]));
        const { base, head } = treesOf(side("before"), side("after"));
        const { files } = await store.diff(base, head);
        const texts = repository
          .git("diff", "--no-renames", base, head)
          .split(/^diff --git /m)
          .slice(1);
        expect(files.length).toBe(pairs.length);
        for (const [index, { hunks, after: to }] of files.entries()) {
          const { before, after, choice } = pairs[Number(to?.path.slice(1))] ?? {
            before: "",
            after: "",
            choice: 0,
          };
          const picked = hunks.map((_, place) => ((choice >> place) & 1) === 1);
          const subset = new Set(hunks.filter((_, place) => picked[place]).map((hunk) => hunk.id));
          const composed = compose(
            Buffer.from(before, "latin1"),
            Buffer.from(after, "latin1"),
            hunks,
            subset,
          );
          expect(Buffer.from(composed).toString("latin1")).toBe(
            applyText(before, texts[index] ?? "", picked),
          );
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});

/** The independent model: replaces, from the last hunk to the first, what the hunk's text shows as old by what it shows as new. */
function applyText(base: string, diff: string, picked: readonly boolean[]): string {
  const lines = base.split(/(?<=\n)/);
  const hunks = (diff.endsWith("\n") ? diff : `${diff}\n`).split(/^(?=@@ -)/m).slice(1);
  for (const [index, hunk] of [...hunks.entries()].reverse()) {
    if (!picked[index]) continue;
    const [header = "", ...rows] = hunk.split(/(?<=\n)/);
    const [, start = "0", count = "1"] = /^@@ -(\d+)(?:,(\d+))?/.exec(header) ?? [];
    const isUnended = (at: number) => rows[at + 1]?.startsWith("\\");
    const fresh = rows.flatMap((row, at) =>
      /^[ +]/.test(row) ? [row.slice(1, isUnended(at) ? -1 : undefined)] : [],
    );
    lines.splice(Number(count) === 0 ? Number(start) : Number(start) - 1, Number(count), ...fresh);
  }
  return lines.join("");
}

describe("reading", () => {
  it("reads files of any name, and no links, folders or submodules", async () => {
    const { head } = treesOf(
      {},
      { "d/n\nl": "1\n", "caf\udce9": exe("\xff"), l: link("d"), s: submodule("1") },
    );
    const read = async (path: string) =>
      Buffer.from((await store.readFile(head, path)) ?? "none").toString("latin1");
    expect(
      await Promise.all(["d/n\nl", "caf\udce9", "l", "s", "d", "x", "d/x", "d/n\nl/x"].map(read)),
    ).toEqual(["1\n", "\xff", ...Array.from({ length: 6 }, () => "none")]);
    expect(await store.listPaths(head)).toEqual(["caf\udce9", "d/n\nl", "l", "s"]);
  });

  it("says what to do when an object is missing", async () => {
    await expect(store.readBlob("1".repeat(40))).rejects.toMatchObject({
      name: "UserError",
      message: /lacks the blob 1111/,
    });
    await expect(store.diff("1".repeat(40), "2".repeat(40))).rejects.toMatchObject({ name: "UserError" });
  });

  it("reads after many reads at once, and large blobs", async () => {
    const large = "0123456789\n".repeat(200_000);
    const { head } = treesOf({}, { large, small: "s" });
    const [a, b, c] = await Promise.all(
      ["large", "small", "large"].map((path) => store.readFile(head, path)),
    );
    expect([a?.length, b?.length, c?.length]).toEqual([large.length, 1, large.length]);
  });
});

describe("other kinds of repository", () => {
  it("works with SHA-256", async () => {
    const other = gitRepository({ format: "sha256" });
    const { base, head } = treesOf({ a: numbered(40), gone: "x" }, { a: `x\n${numbered(40)}y\n` }, other);
    const mine = await makeRunFolder(`${parent}/runs`);
    const opened = await openObjectStore(other.folder, mine.path);
    const patch = await opened.diff(base, head);
    const changes = await treeChanges(patch, new Set(["0.0", "1.0"]), (blob) => opened.readBlob(blob));
    const mixed = await opened.writeTree(base, changes);
    expect(mixed).toHaveLength(64);
    expect(Buffer.from((await opened.readFile(mixed, "a")) ?? "").toString()).toBe(`x\n${numbered(40)}`);
    expect(await opened.listPaths(mixed)).toEqual(["a"]);
    await opened.close();
    // It would start a process that nobody ends.
    await expect(opened.readBlob("0".repeat(64))).rejects.toThrow("closed");
    await mine.dispose();
    rmSync(other.folder, { recursive: true });
  });

  it("is refused outside of a repository, with what to do", async () => {
    await expect(openObjectStore(parent, run.path)).rejects.toMatchObject({
      name: "UserError",
      message: /not in a git repository/,
    });
  });
});
