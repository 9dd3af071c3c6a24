import { expect, it } from "@jest/globals";
import { readInstances } from "../../../src/offline/input/read-instances.ts";
import { heldMemory } from "../../builders/held-memory.ts";
import { memoryOfflineFiles } from "../../fakes/memory-offline-files.ts";

it("a test that many instances list is held once", async () => {
  const tests = Array.from(
    { length: 2_000 },
    (_, at) => `tests/test_module.py::TestSomething::test_case_${at}`,
  );
  const row = (at: number): string =>
    JSON.stringify({
      instance_id: `a__b-${at}`,
      repo: "a/b",
      FAIL_TO_PASS: "[]",
      PASS_TO_PASS: JSON.stringify(tests),
    });
  const files = memoryOfflineFiles({
    "set.jsonl": Array.from({ length: 150 }, (_, at) => row(at)).join("\n"),
  });
  const before = heldMemory();
  const instances = await readInstances(files, "set.jsonl", () => {});
  const held = heldMemory() - before;
  // Still there, so that it counts before and after.
  expect(await files.kindOf("set.jsonl")).toBe("file");
  expect(instances.get("a__b-149")?.p2p).toEqual(tests);
  // 300,000 texts of their own are some 20 MB; the lists alone are 2.4 MB.
  expect(held / 1e6).toBeLessThan(8);
});
