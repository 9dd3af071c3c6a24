import { rmSync } from "node:fs";
import { join } from "node:path";
import { getOctokit } from "@actions/github";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { readDiff } from "../../src/adapters/git/read-diff.ts";
import { githubBranches } from "../../src/adapters/github/github-branches.ts";
import { compose } from "../../src/core/patch/compose.ts";
import type { FilePatch } from "../../src/core/patch/patch.ts";
import type { HunkPlace, Verdict } from "../../src/core/verdict/schema.ts";
import { dropHunk } from "../../src/gate/drop-hunk.ts";
import { hunkPlace } from "../../src/gate/hunk-place.ts";
import { restoreFiles } from "../../src/gate/restore-files.ts";
import type { FullPullRequest } from "../../src/ports/full-pull-request-host.ts";
import { aBreakingVerdict, aCulprit } from "../builders/a-verdict.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { commitFiles, type FakeFile, filesOf } from "../fakes/github/fake-git.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { aPull } from "../fakes/github/fake-github-state.ts";

const repository = gitRepository();
afterAll(() => rmSync(repository.folder, { recursive: true, force: true }));

let fake: FakeGitHub;
beforeEach(() => {
  fake = fakeGitHub();
});
afterEach(() => expect(fake.violations).toEqual([]));

const branches = () =>
  githubBranches(getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } }), {
    owner: "acme",
    repo: "shop",
  });

/** What git says of the change between two trees, hunk by hunk. */
async function filesBetween(base: TestTree, head: TestTree): Promise<readonly FilePatch[]> {
  const [from = "", to = ""] = repository.commit(base, head).slice(-2);
  return (await readDiff(join(repository.folder, ".git"), from, to)).files;
}

const placesOf = (files: readonly FilePatch[]): readonly HunkPlace[] =>
  files.flatMap((file) => file.hunks.map((hunk) => hunkPlace(file, hunk, 65_536)));

const asFake = (tree: TestTree): Record<string, FakeFile> =>
  Object.fromEntries(
    Object.entries(tree).map(([path, file]) => {
      const { mode, text } = typeof file === "string" ? { mode: "100644", text: file } : file;
      return [path, { mode, content: Buffer.from(text, "latin1") }];
    }),
  );

interface Case {
  readonly verdict: Verdict;
  readonly pull: FullPullRequest;
}

/** A pull request from `base` to `head`, judged, with these of its hunks as the culprit. */
async function judged(
  base: TestTree,
  head: TestTree,
  blamed: (places: readonly HunkPlace[]) => readonly HunkPlace[],
  over: { readonly pull?: Partial<FullPullRequest>; readonly verdict?: Partial<Verdict> } = {},
): Promise<Case> {
  const places = placesOf(await filesBetween(base, head));
  const from = commitFiles(fake.state.git, asFake(base));
  const to = commitFiles(fake.state.git, asFake(head), [from]);
  fake.state.git.refs.set("acme/shop:fix", to).set("maria/shop:fix", to);
  fake.state.pulls.set(7, aPull({ head: to, branch: "fix" }));
  const culprit = aCulprit({ units: [{ hunks: [...blamed(places)] }] });
  const verdict = aBreakingVerdict({
    base: from,
    mergeBase: from,
    head: to,
    culprits: [culprit],
    ...over.verdict,
  });
  const pull: FullPullRequest = {
    ...{
      number: 7,
      head: to,
      base: { commit: from, branch: "main" },
      state: "open",
      draft: "ready",
      labels: [],
    },
    ...{
      author: { login: "maria", id: 1, type: "User" },
      body: "",
      title: "Fix",
      openedAt: "2026-11-30T10:00:00Z",
    },
    branch: { name: "fix", of: "this-repository" },
    source: { owner: "acme", repository: "shop", name: "fix" },
    maintainersMayPush: "yes",
    ...over.pull,
  };
  return { verdict, pull };
}

const drop = ({ pull, verdict }: Case) => dropHunk(pull, verdict, "Asked for by keeper.", branches());
const tip = () => fake.state.git.refs.get("acme/shop:fix") ?? "";
const first = (places: readonly HunkPlace[]) => places.slice(0, 1);

const lines = (...text: readonly string[]) => text.map((line) => `${line}\n`).join("");
const numbered = (count: number, changed: Readonly<Record<number, string>> = {}) =>
  lines(...Array.from({ length: count }, (_, at) => changed[at + 1] ?? `line ${at + 1}`));

const base = { "src/a.ts": numbered(40), "other.txt": "same\n" };
const head = { "src/a.ts": numbered(40, { 5: "good", 30: "bad" }), "other.txt": "same\n" };

describe("dropping the breaking hunk", () => {
  it("commits base's lines in its place on top of the judged head, and nothing else", async () => {
    const one = await judged(base, head, (places) => places.slice(1));
    const result = await drop(one);
    expect(result).toEqual({ kind: "committed", commit: tip(), paths: ["src/a.ts"] });
    expect(filesOf(fake.state.git, tip())).toEqual({ ...base, "src/a.ts": numbered(40, { 5: "good" }) });
    expect(fake.state.git.commits.get(tip())).toMatchObject({
      parents: [one.pull.head],
      message: expect.stringMatching(/^Drop the hunk that breaks 3 tests\n\n[\s\S]*Asked for by keeper\.\n$/),
    });
    expect(fake.state.pulls.get(7)?.head).toBe(tip());
  });

  it("gives back the bytes that composing the other hunks gives, whatever the bytes are", async () => {
    const line = fc.constantFrom("a", "b", "", "x\r", "\xff\xfe", "caf\xc3\xa9", "`tick`", "+", "- ");
    const file = fc
      .tuple(fc.array(line, { maxLength: 24 }), fc.constantFrom("\n", ""))
      .map(([text, end]) => text.join("\n") + end);
    let dropped = 0;
    await fc.assert(
      fc.asyncProperty(file, file, fc.nat(), async (before, after, pick) => {
        const [patch] = await filesBetween({ f: before, g: "" }, { f: after, g: "" });
        if (patch === undefined || patch.hunks.length === 0) return;
        const at = pick % patch.hunks.length;
        const one = await judged({ f: before }, { f: after }, (places) => places.slice(at, at + 1));
        const files = await restoreFiles(
          one.verdict.culprits[0]?.units[0]?.hunks ?? [],
          one.verdict,
          branches(),
        );
        const others = new Set(patch.hunks.map(({ id }) => id).filter((_, index) => index !== at));
        const bytes = (text: string) => Buffer.from(text, "latin1");
        const wanted = compose(bytes(before), bytes(after), patch.hunks, others);
        expect(Array.isArray(files) && Buffer.from(files[0]?.content ?? "").toString("latin1")).toBe(
          Buffer.from(wanted).toString("latin1"),
        );
        dropped++;
      }),
      { numRuns: 40 },
    );
    expect(dropped).toBeGreaterThan(20);
  });

  it("takes away a file that the change added, and brings back one that it deleted", async () => {
    await drop(await judged(base, { ...base, "src/new.ts": "new\nfile\n" }, first));
    expect(filesOf(fake.state.git, tip())).toEqual(base);
    await drop(await judged(base, { "other.txt": "same\n" }, first));
    expect(filesOf(fake.state.git, tip())).toEqual(base);
  });

  it("puts back every file of hunks that only go together, and keeps the mode", async () => {
    const script = (text: string) => ({ mode: "100755", text });
    const from = { "run.sh": script("one\n"), "b.txt": "b\n" };
    const to = { "run.sh": script("two\n"), "b.txt": "c\n" };
    await drop(await judged(from, to, (places) => places));
    expect(filesOf(fake.state.git, tip())).toEqual({ "run.sh": "one\n", "b.txt": "b\n" });
    const tree = fake.state.git.commits.get(tip())?.tree ?? "";
    expect(fake.state.git.trees.get(tree)?.get("run.sh")?.mode).toBe("100755");
  });

  it("works while base has moved, as long as it has not touched the file", async () => {
    const one = await judged(base, head, first);
    const moved = commitFiles(fake.state.git, asFake({ ...base, "other.txt": "changed\n" }));
    expect(await drop({ ...one, verdict: { ...one.verdict, base: moved } })).toMatchObject({
      kind: "committed",
    });
    const other = await judged(base, head, first);
    const touched = commitFiles(fake.state.git, asFake({ ...base, "src/a.ts": numbered(41) }));
    expect(await drop({ ...other, verdict: { ...other.verdict, base: touched } })).toEqual({
      kind: "refused",
      because: "base has changed the same file since the branch was made",
    });
  });

  it("leaves the branch to whoever pushed first", async () => {
    const one = await judged(base, head, first);
    const pushed = commitFiles(fake.state.git, asFake(head), [one.pull.head, "somebody's"]);
    fake.before = (request) => {
      if (request.startsWith("PATCH")) fake.state.git.refs.set("acme/shop:fix", pushed);
    };
    expect(await drop(one)).toEqual({
      kind: "refused",
      because: "the branch has moved on since it was judged",
    });
    expect(tip()).toBe(pushed);
  });

  it.each<readonly [string, () => Promise<Case>, string]>([
    ["head has moved", () => judged(base, head, first, { pull: { head: "c".repeat(40) } }), "moved on"],
    ["it is closed", () => judged(base, head, first, { pull: { state: "closed" } }), "not open"],
    [
      "no culprit is certified",
      () => judged(base, head, first, { verdict: { culprits: [aCulprit({ kind: "repair-set" })] } }),
      "certified",
    ],
    [
      "a link of the proof is missing",
      () =>
        judged(base, head, first, {
          verdict: {
            culprits: [
              aCulprit({ links: { prefixPasses: [1], plusCulpritFails: [2], headMinusCulpritPasses: [] } }),
            ],
          },
        }),
      "certified",
    ],
    [
      "the hunk was cut",
      () =>
        judged(base, head, (places) =>
          first(places).map((place) => ({ ...place, diff: place.diff.slice(0, 9) })),
        ),
      "whole",
    ],
    [
      "the lines are others",
      () =>
        judged(base, head, (places) =>
          first(places).map((place) => ({ ...place, diff: place.diff.replace("good", "evil") })),
        ),
      "not what the verdict says",
    ],
    [
      "the place is another",
      () => judged(base, head, (places) => first(places).map((place) => ({ ...place, newStart: 300 }))),
      "not what the verdict says",
    ],
    [
      "it is a link",
      () => judged({ l: { mode: "120000", text: "a" } }, { l: { mode: "120000", text: "b" } }, first),
      "a link",
    ],
    [
      "the file was renamed",
      () => judged(base, head, (places) => first(places).map((place) => ({ ...place, oldPath: "old.ts" }))),
      "renamed",
    ],
    [
      "the mode changed too",
      () => judged({ f: "a\n" }, { f: { mode: "100755", text: "b\n" } }, first),
      "mode",
    ],
  ])("writes nothing when %s, and says so", async (_what, make, because) => {
    const one = await make();
    const before = tip();
    expect(await drop(one)).toEqual({ kind: "refused", because: expect.stringContaining(because) });
    expect(tip()).toBe(before);
    expect(fake.log.filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  it.each<readonly [string, Partial<FullPullRequest>, string]>([
    ["the fork does not let maintainers push", { maintainersMayPush: "no" }, "does not let maintainers push"],
    [
      "the App may not write to the fork",
      { source: { owner: "maria", repository: "shop", name: "fix" } },
      "could not be written",
    ],
  ])("offers the patch when %s", async (_what, over, because) => {
    const result = await drop(await judged(base, head, first, { pull: over }));
    expect(result).toMatchObject({ kind: "offered", because: expect.stringContaining(because) });
    expect(result.kind === "offered" && result.patch).toContain("-good\n");
  });

  it("commits to a fork that lets maintainers push", async () => {
    const one = await judged(base, head, first, {
      pull: { source: { owner: "maria", repository: "shop", name: "fix" } },
    });
    fake.state.pulls.set(
      7,
      aPull({ fork: true, maintainersMayPush: true, head: one.pull.head, branch: "fix" }),
    );
    expect(await drop(one)).toMatchObject({ kind: "committed" });
    expect(fake.state.git.refs.get("maria/shop:fix")).not.toBe(one.pull.head);
    expect(tip()).toBe(one.pull.head);
  });
});
