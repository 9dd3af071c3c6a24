import { describe, expect, it } from "@jest/globals";
import { isSameFailure, type Signature, signatureOf } from "../../../src/core/localize/signature.ts";
import { runnerFailures } from "../../builders/runner-failures.ts";

const unedited = (): boolean => false;
const inFile = (file: string) => (text: { message?: string; details?: string }) =>
  signatureOf(text, { file, isEdited: unedited });

describe.each(runnerFailures)("a failure of $runner", ({ file, head, again, others }) => {
  const read = inFile(file);

  it("is the same with other values, lines and addresses", () => {
    expect(isSameFailure(read(head), read(again))).toBe(true);
  });

  it.each(others.map((other) => [other.message?.split("\n")[0] ?? "", other] as const))(
    "is not the failure: %s",
    (_message, other) => {
      expect(isSameFailure(read(head), read(other))).toBe(false);
    },
  );
});

describe("a signature", () => {
  const assertion = (line: number, said: string): { message: string; details: string } => ({
    message: said,
    details: `AssertionError: ${said}\n    at check (test/a.test.js:${line}:5)\n    at node:internal/x:1:1`,
  });
  const read = inFile("test/a.test.js");
  const edited = (text: { message: string; details: string }): Signature =>
    signatureOf(text, { file: "test/a.test.js", isEdited: (path) => path === "test/a.test.js" });

  it("takes one assertion by its line, whatever it says", () => {
    const lists = assertion(
      4,
      "Expected values to be loosely deep-equal:\n\n[ 1 ]\n\nshould loosely deep-equal\n\n[ 2 ]",
    );
    expect(isSameFailure(read(assertion(4, "boom: 4")), read(lists))).toBe(true);
  });

  it("takes two lines of an unedited test file for two assertions", () => {
    expect(isSameFailure(read(assertion(4, "1 != 2")), read(assertion(9, "1 != 2")))).toBe(false);
  });

  it("does not mind moved lines in a test file that the change edits", () => {
    expect(isSameFailure(edited(assertion(4, "1 != 2")), edited(assertion(9, "7 != 2")))).toBe(true);
    expect(isSameFailure(edited(assertion(4, "1 != 2")), edited(assertion(9, "list is empty")))).toBe(false);
  });

  it("looks into what a failed assertion quotes of another program's error", () => {
    const quoted = (name: string) =>
      assertion(4, `Expected exit code 0, got 1: ReferenceError: ${name} is not defined`);
    expect(isSameFailure(read(quoted("total")), read(quoted("total")))).toBe(true);
    expect(isSameFailure(read(quoted("total")), read(quoted("couponValue")))).toBe(false);
    expect(
      isSameFailure(read(assertion(4, "Expected exit code 0, got 1: no cart")), read(quoted("total"))),
    ).toBe(false);
  });

  it("does not see dates, ports, temporary folders, object ids and colours", () => {
    const one =
      "Error: ENOENT: no such file, open '/tmp/shop-x1Y2z3/cart.json' at 2026-01-02T03:04:05Z, port 41234, object 1f2e3d4c5b6a79881f2e3d4c5b6a79881f2e3d4c";
    const two =
      "Error: ENOENT: no such file, open '<tmp>/cart.json' at 2025-11-12T13:14:15.678+01:00, port 5, object 0a0b0c0d0e0f0a0b0c0d0e0f0a0b0c0d0e0f0a0b";
    const thrown = (text: string) => ({ message: text, details: `${text}\n    at open (src/store.js:3:4)` });
    expect(read(thrown(two)).exact).toBe(read(thrown(one)).exact);
  });
});
