import { describe, expect, it } from "@jest/globals";
import { lanesFor } from "../../src/gate/lanes-for.ts";

const GB = 1024 ** 3;
const machine = (cores: number, gigabytes: number) => ({ cores, freeBytes: () => gigabytes * GB });

describe("lanes for a machine", () => {
  it.each([
    ["half of the cores when nothing was measured", machine(8, 64), [], 2],
    ["one on a small machine", machine(1, 1), [], 1],
    ["as many as the measured cores allow", machine(8, 64), [{ cores: 1.3, peakBytes: GB }], 6],
    ["one when a run uses every core", machine(8, 64), [{ cores: 7.5, peakBytes: GB }], 1],
    ["as many as the memory allows", machine(16, 10), [{ cores: 1, peakBytes: 2 * GB }], 4],
    ["at most one per core when runs only wait", machine(4, 64), [{ cores: 0.01, peakBytes: GB }], 4],
    ["one also when there is no memory left", machine(4, 0), [{ cores: 1, peakBytes: GB }], 1],
    [
      "what the hungriest suite needs",
      machine(8, 64),
      [
        { cores: 1, peakBytes: GB },
        { cores: 4, peakBytes: GB },
      ],
      2,
    ],
  ])("are %s", (_, here, measured, lanes) => {
    expect(lanesFor(here, measured)).toBe(lanes);
  });
});
