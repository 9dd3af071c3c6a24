import { describe, expect, it } from "@jest/globals";
import { failToPassBlocks } from "../../../src/core/tests/fail-to-pass-blocks.ts";

const block = (text: string, fence = "```") => `Words.\n\n${fence}fail-to-pass\n${text}\n${fence}\nMore.`;

describe("fail-to-pass blocks", () => {
  it.each([
    ["a line each", block("a.py::test_x\n# why\nb > c"), ["a.py::test_x", "b > c"]],
    ["a JSON list", block('["a", "b"]'), ["a", "b"]],
    ["a Python list", block("['a', 'b']"), ["a", "b"]],
    ["tildes and CRLF", block("a\r\nb", "~~~").replaceAll("\n", "\r\n").replaceAll("\r\r", "\r"), ["a", "b"]],
    ["several blocks, each id once", `${block("a")}\n${block("a\nb")}`, ["a", "b"]],
    ["a fence that is never closed", "```fail-to-pass\na", ["a"]],
    ["a longer fence with a shorter inside", "````fail-to-pass\na\n```\nb\n````", ["a", "```", "b"]],
    ["another block", "```js\na\n```", []],
    ["a block shown inside another", "````markdown\n```fail-to-pass\na\n```\n````", []],
    ["a quoted block", "> ```fail-to-pass\n> a\n> ```", []],
    ["an indented block", "    ```fail-to-pass\n    a\n    ```", []],
    ["no block", "fail-to-pass: a", []],
  ])("%s", (_, text, ids) => {
    expect(failToPassBlocks(text)).toEqual({ ids, faults: [] });
  });

  it("tells a list that is none", () => {
    const { ids, faults } = failToPassBlocks(`${block('["a", 1]')}\n${block("b")}`);
    expect([ids, faults.length]).toEqual([["b"], 1]);
  });
});
