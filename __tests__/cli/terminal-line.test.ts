import { describe, expect, it } from "@jest/globals";
import { terminalLine } from "../../src/cli/terminal-line.ts";
import { renderText } from "../../src/offline/table/render-text.ts";

const evil = "::error::x\n::stop-commands::y\u001b[2J ##[error]z";
const acts = /^\s*::|##\[|[^\P{Cc}\n]/mu;

describe("what others named, on a terminal or in a log", () => {
  it("is one line that moves no cursor and is no workflow command", () => {
    expect(terminalLine(evil)).not.toMatch(acts);
    expect(terminalLine(evil)).not.toContain("\n");
    expect(terminalLine("  3/5 a/b-1: Resolved, src/x.js ")).toBe("3/5 a/b-1: Resolved, src/x.js");
  });

  it("is none either in a table", () => {
    const columns = [{ title: evil, align: "left" }] as const;
    const table = { kind: "table", columns, rows: [[evil]] } as const;
    expect(renderText([table, { kind: "text", text: evil }])).not.toMatch(acts);
  });
});
