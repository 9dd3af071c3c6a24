import { describe, expect, it } from "@jest/globals";
import { logLine } from "../../src/bot/log-line.ts";

describe("a line of the bot's log", () => {
  const at = new Date("2026-11-30T12:00:00Z");

  it("is one line, so that no text makes up another, and steers no terminal", () => {
    const text = "refused: a\r\n2026-11-30T12:00:01.000Z All is well\u001b[2J\u0007\u2028\u202e";
    expect(logLine(text, at)).toBe(
      "2026-11-30T12:00:00.000Z refused: a 2026-11-30T12:00:01.000Z All is well<U+0007><U+2028><U+202E>\n",
    );
  });
});
