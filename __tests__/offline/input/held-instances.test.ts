import { expect, it } from "@jest/globals";
import { readInstances } from "../../../src/offline/input/read-instances.ts";
import type { OfflineFiles } from "../../../src/ports/offline-files.ts";
import { heldMemory } from "../../builders/held-memory.ts";
import { memoryOfflineFiles } from "../../fakes/memory-offline-files.ts";

const INSTANCES = 150;
const tests = Array.from(
  { length: 2_000 },
  (_, at) => `tests/test_module.py::TestSomething::test_case_${at}`,
);

/** Each line is made when it is asked for, so that nothing but what was read of it is held. */
function aLargeSet(): OfflineFiles {
  return {
    ...memoryOfflineFiles({}),
    async *readLines() {
      const lists = { FAIL_TO_PASS: "[]", PASS_TO_PASS: JSON.stringify(tests) };
      for (let at = 0; at < INSTANCES; at += 1)
        yield JSON.stringify({ instance_id: `a__b-${at}`, repo: "a/b", ...lists });
    },
  };
}

it("a test that many instances list is held once", async () => {
  const files = aLargeSet();
  const before = heldMemory();
  const instances = await readInstances(files, "set.jsonl", () => {});
  const held = heldMemory() - before;
  expect(instances.get("a__b-149")?.p2p).toEqual(tests);
  // 300,000 texts of their own are some 20 MB; the lists alone are 2.4 MB.
  expect(held / 1e6).toBeLessThan(8);
});
