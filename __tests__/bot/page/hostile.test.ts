import { describe, expect, it } from "@jest/globals";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { headOf, recordPull, repositories } from "../../builders/a-ledger.ts";
import { aStore } from "../../builders/a-store.ts";
import { aTriage } from "../../builders/a-triage.ts";
import { aCulprit, aHunkPlace, brokenTests } from "../../builders/a-verdict.ts";

const nasty = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  "javascript:alert(1)",
  "</title></textarea></style></pre><svg onload=alert(1)>",
  "<!--<iframe srcdoc='x'>",
  "&lt;script&gt; \u202Egnp.exe\u0000\u001b[31m ghp_abcdefghijklmnopqrstuvwxyz0123456789",
];

/** A name in a database holds no NUL; GitHub allows letters, digits, `-`, `_` and `.` alone. */
const named = (text: string): string => text.replaceAll("\0", "");

const store = await aStore();
for (const [at, text] of nasty.entries()) {
  const repository = {
    ...repositories.open,
    id: 100 + at,
    owner: `o${named(text)}`,
    name: `n${named(text)}`,
  };
  const broken = brokenTests.map((test) => ({ ...test, id: `${text} > ${test.id}`, message: text }));
  const hunk = aHunkPlace({
    path: text,
    oldPath: `old ${text}`,
    header: text,
    diff: ` a\n-${text}\n+${text}\n b`,
    oldLines: 3,
    newLines: 3,
  });
  const culprit = aCulprit({
    units: [{ hunks: [hunk] }],
    needs: [{ hunks: [hunk] }],
    tests: broken.map((test) => test.id),
  });
  await recordPull(store, {
    repository,
    number: 1,
    title: text,
    agent: text,
    openedAt: "2026-11-29T00:00:00.000Z",
    verdicts: [
      {
        outcome: "regression",
        tool: text,
        notes: [text],
        gateEdits: [text],
        testEdits: [{ path: text, kind: "edited", held: true }],
        f2p: { total: 1, passed: 0, failed: [{ id: text, status: "failed" }], stale: [] },
        p2p: { total: 5, passed: 2, broken, flaky: [text] },
        culprits: [culprit],
      },
    ],
  });
  await store.ledger.rule({
    repository,
    pullRequest: 1,
    head: headOf(text),
    kind: "accept",
    by: text,
    at: "2026-11-29T01:00:00.000Z",
    text,
    source: `s${at}`,
  });
}
const queue = {
  depth: async () => ({ waiting: 0, dead: nasty.length }),
  listDead: async () =>
    nasty.map((text) => ({
      id: text,
      kind: text,
      key: text,
      attempts: 1,
      lastError: text,
      at: "2026-11-29T01:00:00.000Z",
    })),
  revive: async () => true,
};
const triage = aTriage(store, { queue });
const part = encodeURIComponent;

const paths = nasty.flatMap((text) => [
  `/?repository=${part(text)}&agent=${part(text)}&after=${part(text)}`,
  `/pulls/${part(`o${named(text)}`)}/${part(`n${named(text)}`)}/1`,
  `/agents/${part(text)}`,
  `/repositories/${part(`o${named(text)}`)}/${part(`n${named(text)}`)}`,
  `/badge/${part(`o${named(text)}`)}/${part(`n${named(text)}`)}.svg`,
]);

interface Element {
  readonly name: string;
  readonly attributes: readonly (readonly [string, string])[];
}

function elementsOf(node: DefaultTreeAdapterTypes.Node): readonly Element[] {
  const own =
    "tagName" in node
      ? [{ name: node.tagName, attributes: node.attrs.map(({ name, value }) => [name, value] as const) }]
      : [];
  return [...own, ...("childNodes" in node ? node.childNodes.flatMap(elementsOf) : [])];
}

function textsOf(node: DefaultTreeAdapterTypes.Node): readonly string[] {
  if ("value" in node) return [node.value];
  return "childNodes" in node ? node.childNodes.flatMap(textsOf) : [];
}

/** Attributes that a reader is shown or told. */
const READ_OUT: ReadonlySet<string> = new Set(["title", "aria-label", "alt", "placeholder"]);

describe("text that others wrote", () => {
  it.each(["/", "/agents", "/repositories", "/queue", ...paths])("does nothing on %s", async (path) => {
    const response = await triage.get(path);
    expect([200, 404]).toContain(response.status);
    const page = await response.text();
    const elements = elementsOf(parse(page));
    expect(
      elements.filter(({ name }) =>
        ["script", "iframe", "object", "embed", "base", "foreignobject", "style", "animate"].includes(name),
      ),
    ).toEqual([]);
    const attributes = elements.flatMap((element) => element.attributes);
    expect(
      attributes.filter(([name]) => /^on|^style$|^srcdoc$|^autofocus$|^formaction$/i.test(name)),
    ).toEqual([]);
    const links = attributes
      .filter(([name]) => ["href", "src", "action"].includes(name))
      .map(([, value]) => value);
    const elsewhere = links.filter((link) => !/^(?:\/(?!\/)|#|https:\/\/github\.com\/)/.test(link));
    expect(elsewhere).toEqual([]);
    const told = [
      ...textsOf(parse(page)),
      ...attributes.flatMap(([name, value]) => (READ_OUT.has(name) ? [value] : [])),
    ];
    // An address is for copying: it is encoded, and whole.
    const words = told.filter((text) => !text.startsWith("/badge/"));
    expect(words.filter((text) => /[^\P{C}\n\t]|ghp_abcdef/u.test(text))).toEqual([]);
  });

  it("is shown, so that a reader sees what is there", async () => {
    const page = await (await triage.get("/")).text();
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain("&lt;U+202E&gt;");
    expect(page).toContain("[redacted]");
  });

  it("finds the pages that its own links lead to", async () => {
    const page = await (await triage.get("/")).text();
    const links = [...page.matchAll(/href="(\/pulls\/[^"]+)"/g)].map(([, to = ""]) =>
      to.replaceAll("&#39;", "'"),
    );
    expect(links).toHaveLength(nasty.length);
    for (const link of links) expect((await triage.get(link)).status).toBe(200);
  });
});
