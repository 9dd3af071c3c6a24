import { describe, expect, it } from "@jest/globals";
import { flakeRates } from "../../../src/core/outcome/flake-rates.ts";
import { completed, crashed, key, timedOut } from "../../builders/judged-runs.ts";

describe("rates of tests that waver", () => {
  it("counts different answers of completed runs only", () => {
    const runs = [
      completed("a b:f c:s d"),
      completed("a b c d:f"),
      timedOut("a:f"),
      crashed(""),
      completed("a b:f d"),
    ];
    expect(flakeRates(runs)).toEqual(
      new Map([
        [key("b"), { passed: 1, runs: 3, rate: 1.5 / 4 }],
        [key("c"), { passed: 1, runs: 3, rate: 1.5 / 4 }],
        [key("d"), { passed: 2, runs: 3, rate: 1.5 / 4 }],
      ]),
    );
  });

  it("knows nothing of one run, nor of a test that never passes", () => {
    expect(flakeRates([completed("a b:f")]).size).toBe(0);
    expect(flakeRates([completed("a:f"), completed("a:e"), completed("")]).size).toBe(0);
  });
});
