import { describe, expect, it } from "@jest/globals";
import { refine } from "../../../src/core/localize/refine.ts";
import type { ProbeOutcome } from "../../../src/core/localize/result.ts";

/** A world in which the test fails with edit `culprit`, counted as the probes come. */
function world(culprit: number, dead: (edits: readonly number[]) => boolean = () => false) {
  const probed: string[] = [];
  return {
    probed,
    probe: async (edits: readonly number[], kind: "with" | "without"): Promise<ProbeOutcome> => {
      probed.push(`${kind} ${edits.join(",")}`);
      if (dead(edits)) return "unresolved";
      return edits.includes(culprit) === (kind === "with") ? "fail" : "pass";
    },
  };
}

describe("looking below a hunk", () => {
  it.each([
    [2, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [4, 3],
  ])(
    "finds the one of %d edits that breaks the test (%d) in three probes at most",
    async (edits, culprit) => {
      const { probe, probed } = world(culprit);
      const found = await refine(edits, 3, probe);
      expect(found).toContain(culprit);
      expect(found?.length).toBe(1);
      expect(probed.length).toBeLessThanOrEqual(3);
      expect(probed.at(-1)).toBe(`without ${culprit}`);
    },
  );

  it("gives the smallest group that three probes can prove", async () => {
    const { probe, probed } = world(5);
    expect(await refine(8, 3, probe)).toEqual([4, 5]);
    expect(probed).toHaveLength(3);
  });

  it("gives nothing when no part is known to break the test by itself", async () => {
    const dead = world(1, (edits) => edits.length < 3);
    expect(await refine(3, 3, dead.probe)).toBeUndefined();
    expect(dead.probed).toHaveLength(1);
  });

  it("gives nothing when head still fails without the part", async () => {
    const probe = async (_edits: readonly number[], kind: "with" | "without"): Promise<ProbeOutcome> =>
      kind === "with" ? "fail" : "fail";
    expect(await refine(2, 3, probe)).toBeUndefined();
  });
});
