import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parse } from "yaml";
import { yamlScalar } from "../../../src/cli/init/yaml-scalar.ts";

describe("yamlScalar", () => {
  it("is read back as the same text, in both versions of YAML", () => {
    const nearly = fc.string({ unit: fc.constantFrom(..."aA0.:# -'\"\\{}[]&*!|>%@`~=,$^()\n\tnoye") });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (text) => {
        for (const version of ["1.1", "1.2"] as const)
          expect(parse(`key: ${yamlScalar(text)}\n`, { version })).toEqual({ key: text });
      }),
      {
        numRuns: 500,
        examples: [["yes"], ["1_000"], ["012"], ["a: b"], ["a #b"], ["2027-01-31"], ["1:30"], ["="]],
      },
    );
  });

  it("leaves an ordinary command as it is", () => {
    for (const text of [
      "npm ci",
      "cd ../.. && npm ci",
      "packages/a (jest)",
      "node:test",
      "uv sync --locked --all-extras",
    ])
      expect(yamlScalar(text)).toBe(text);
  });
});
