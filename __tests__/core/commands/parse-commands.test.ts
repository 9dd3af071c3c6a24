import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseCommands } from "../../../src/core/commands/parse-commands.ts";

describe("commands in a comment", () => {
  it.each([
    ["/outcome rerun", { kind: "rerun" }],
    ["/outcome re-run", { kind: "rerun" }],
    ["   /Outcome RERUN please", { kind: "rerun" }],
    ["/outcome localize", { kind: "localize" }],
    ["/outcome explain", { kind: "explain" }],
    ["/outcome help", { kind: "help" }],
    ["/outcome", { kind: "help" }],
    [
      "/outcome accept the rate may be negative now",
      { kind: "accept", reason: "the rate may be negative now" },
    ],
    ["/outcome accept it is\nmeant to be so", { kind: "accept", reason: "it is meant to be so" }],
    ["/outcome accept", { kind: "accept", reason: "" }],
    ["/outcome frobnicate", { kind: "unknown", word: "frobnicate" }],
    ["/outcome f2p a > b > c", { kind: "designate", ids: ["a > b > c"] }],
    ["/outcome f2p\na > b\nc_d_e", { kind: "designate", ids: ["a > b", "c_d_e"] }],
    ["/outcome f2p `a > b`, `c`", { kind: "designate", ids: ["a > b", "c"] }],
    ['/outcome f2p ["x y", "z"]', { kind: "designate", ids: ["x y", "z"] }],
    ["/outcome f2p\n\n```fail-to-pass\na\nb\n```", { kind: "designate", ids: ["a", "b"] }],
    ["/outcome f2p\r\none\r\ntwo\r\n", { kind: "designate", ids: ["one", "two"] }],
    ["Thanks!\n\n/outcome rerun\n", { kind: "rerun" }],
    ["Thanks!\n/outcome rerun", { kind: "rerun" }],
  ])("reads %j", (text, command) => {
    expect(parseCommands(text)).toEqual([command]);
  });

  it.each([
    ["in the middle of a line", "Please say /outcome rerun then"],
    ["in a quote", "> /outcome rerun"],
    ["in the lazy end of a quote", "> he said\n/outcome rerun"],
    ["in a fenced block", "```\n/outcome rerun\n```"],
    ["in a fence that is never closed", "~~~\n/outcome rerun"],
    ["in an indented block", "    /outcome rerun"],
    ["in inline code", "`/outcome rerun`"],
    ["in inline code over two lines", "see `the\n/outcome rerun` line"],
    ["in an HTML comment", "<!-- \n/outcome rerun\n-->"],
    ["in an HTML comment inside a paragraph", "see <!-- a\n/outcome rerun\n--> here"],
    ["in an HTML block", "<div>\n/outcome rerun\n</div>"],
    ["in a list", "- /outcome rerun"],
    ["in a heading", "# /outcome rerun"],
    ["in a table", "| a |\n|---|\n/outcome rerun"],
    ["in a link's text", "see [the\n/outcome rerun](https://example.org) command"],
    ["with another word before the blank", "/outcomes rerun"],
    ["for another tool", "/outcome-check rerun"],
    ["as a path", "/outcome/rerun"],
    ["in a text that is too long to be read", `/outcome rerun\n\n${"> ".repeat(4_000)}`],
  ])("takes nothing that stands %s", (_where, text) => {
    expect(parseCommands(text)).toEqual([]);
  });

  it("gives all commands of a comment, in order", () => {
    expect(parseCommands("/outcome rerun\n/outcome explain\n\n/outcome help")).toEqual([
      { kind: "rerun" },
      { kind: "explain" },
      { kind: "help" },
    ]);
  });

  it("says what is wrong with a list that is none", () => {
    expect(parseCommands('/outcome f2p ["a')).toEqual([
      { kind: "designate", ids: [], fault: expect.stringContaining("neither a JSON nor a Python list") },
    ]);
  });

  it("never throws, and finds none where the word is not there", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "/outcome ",
            "rerun",
            "`",
            "\n",
            "> ",
            "<!--",
            "-->",
            "    ",
            "f2p",
            "[",
            '"',
            "\r",
            "é",
          ),
        ),
        (parts) => {
          const text = parts.join("");
          const found = parseCommands(text);
          expect(found.length === 0 || text.includes("/outcome")).toBe(true);
        },
      ),
    );
  });
});
