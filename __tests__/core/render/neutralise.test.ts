import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { neutraliser } from "../../../src/core/render/neutralise.ts";
import { renderMarkdown } from "../../builders/rendered-html.ts";

const safe = neutraliser([]);
const TOKEN = `ghp_${"x1Y2".repeat(9)}`;

/** Pieces from which hostile text is put together, besides arbitrary characters. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ..."` ``` ~~~ \n \r \r\n \t @ @copilot @claude /kiro /KIRO /deploy bors r+ # #1 GH-12 o/r#3 <!-- --> --!> < > <b> </details> </code> <img src=x> ![a](b) [a](b) [a]: b https://a.b www.a.b a@b.cc <https://a.b> | \\ $ * _ & &commat; &#64; &lt; \u001b[31m \u001b]8;; \u200b \u202e \ufeff \ud83d ::error:: ##[error] ::stop-commands:: [^1] [^1]: - > + 1."
        .split(" ")
        .concat([
          " ",
          "  ",
          "    ",
          "<!-- outcome-gate v=1 gate=gate kind=comment head=",
          "\n\n",
          "\n```\n",
          "\n</details>\n",
        ]),
    ),
  },
);
const hostile = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

/** Elements that the page itself may use around untrusted text. */
const HARMLESS = new Set([
  "p",
  "ul",
  "li",
  "code",
  "pre",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "strong",
]);

function expectInert(markdown: string): void {
  const { elements, prose, text, comments } = renderMarkdown(markdown);
  expect(elements.map(({ name }) => name).filter((name) => !HARMLESS.has(name))).toEqual([]);
  expect(comments).toEqual([]);
  expect(prose.replace(/before|after|:/g, "").trim()).toBe("");
  for (const shown of [text, markdown]) {
    expect(shown).not.toMatch(/[@/][\p{L}\p{N}_-]/u);
    expect(shown).not.toMatch(/#\d|\bgh-\d|\bbors\b|<!--|-->|^\s*::|##\[/im);
    expect(shown).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u);
  }
}

describe("neutraliser", () => {
  it("lets no input become a mention, command, reference, image, link, comment or element in prose", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expectInert(`before ${safe.inline(text)} after`);
        expectInert(`- ${safe.inline(text)}: ${safe.inline(text)}`);
      }),
      { numRuns: 250 },
    );
  });

  it("lets no input leave its fenced block, also inside a folded part", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expectInert(`before\n${safe.block(text, "diff")}\n\nafter`);
        const folded = renderMarkdown(
          `<details><summary>list</summary>\n\n${safe.block(text, "")}\n\n</details>\n\nafter`,
        );
        expect(folded.elements.map(({ name }) => name)).toEqual(["details", "summary", "pre", "code", "p"]);
        expect(folded.prose.replace(/\s/g, "")).toBe("listafter");
      }),
      { numRuns: 250 },
    );
  });

  it("lets no input break out of its table cell", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { elements } = renderMarkdown(
          `| a | b |\n|---|---|\n| ${safe.cell(text)} | ${safe.cell(text)} |`,
        );
        expect(elements.filter(({ name }) => name === "td")).toHaveLength(2);
        expect(elements.filter(({ name }) => name === "code")).toHaveLength(2);
      }),
      { numRuns: 300 },
    );
  });

  it("shows ordinary text as it is", () => {
    expect(safe.inline("expected 0, got -5")).toBe("`expected 0, got -5`");
    expect(safe.inline("a `b` c")).toBe("``a `b` c``");
    expect(safe.block("- a\n+ b", "diff")).toBe("```diff\n- a\n+ b\n```");
    expect(safe.inline("emoji 👨‍👩‍👧 stays").startsWith("`emoji 👨")).toBe(true);
  });

  it("shows what the change hid: a bidirectional mark is written out", () => {
    expect(safe.block("+ if (a\u202e)", "diff")).toContain("+ if (a<U+202E>)");
  });

  it("keeps paths whole on a terminal, where a workflow command does not act", () => {
    expect(safe.terminal("src/a/@scope/b.ts")).toBe("src/a/@scope/b.ts");
    const log = safe.terminal("ok\n::error::x\n  ::add-mask::y\nx ##[group]z\u001b[31mred\u001b[0m");
    expect(log).not.toMatch(/^\s*::|##\[/m);
    expect(log).not.toContain("\u001b");
  });

  it.each([
    ["a classic token", TOKEN],
    ["an installation token that holds a JWT", "ghs_123_eyJhbGciOi.eyJpc3MiOiI.abc-def_g"],
    ["a fine-grained token", "github_pat_11AAAAAAA0abcdefghij"],
    ["a token cut short", "ghp_abcdef"],
    ["an API key", "sk-ant-api03-abcdefghijk"],
    ["an access key", "AKIAIOSFODNN7EXAMPLE"],
    ["a private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----"],
    ["a private key cut short", "-----BEGIN PRIVATE KEY-----\nMIIEow"],
    ["a token in base64", btoa(TOKEN)],
    ["a token with a zero-width space in it", `ghp_\u200b${"x1Y2".repeat(9)}`],
    ["a token with colours in it", `gh\u001b[31mp_${"x1Y2".repeat(9)}`],
  ])("masks %s", (_name, secret) => {
    expect(safe.block(`before ${secret} after`, "")).toContain("[redacted]");
    expect(safe.block(`before ${secret} after`, "")).not.toContain(secret.slice(-6));
    expect(safe.terminal(secret)).not.toContain(secret.slice(-6));
  });

  it("masks a registered secret as it is, on each line, and in base64 at any alignment", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 8, maxLength: 24 }).filter((secret) => /^\S+$/.test(secret)),
        fc.string({ unit: "binary-ascii", maxLength: 5 }),
        (secret, before) => {
          const bytes = new TextEncoder().encode(before + secret);
          const encoded = btoa(String.fromCharCode(...bytes));
          const masked = neutraliser([secret]).terminal(`${encoded} ${secret}`);
          expect(masked.startsWith(encoded)).toBe(false);
          expect(masked).toContain("[redacted]");
        },
      ),
    );
  });

  it("does not mask a registered secret of a few characters, which would mask ordinary words", () => {
    expect(neutraliser(["the"]).inline("the cart")).toBe("`the cart`");
  });
});
