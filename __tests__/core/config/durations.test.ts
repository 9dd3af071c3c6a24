import { expect, it } from "@jest/globals";
import { LONGEST_WAIT_MS, parseDuration } from "../../../src/core/config/durations.ts";

it("a duration longer than a timer holds is the longest one: a timer would take it for none", () => {
  expect(parseDuration("1h30m")).toBe(5_400_000);
  expect(parseDuration("596h")).toBe(596 * 3_600_000);
  expect(parseDuration("1000h")).toBe(LONGEST_WAIT_MS);
  expect(parseDuration("999999h")).toBe(LONGEST_WAIT_MS);
});
