import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { buildWorkerProgram, killRounds, type WorkerProgram } from "../../builders/kill-rounds.ts";
import { storeKinds } from "../../builders/store-kinds.ts";
import { seededRandom } from "../../fakes/seeded-random.ts";

let program: WorkerProgram;

beforeAll(async () => {
  program = await buildWorkerProgram();
});
afterAll(() => program.remove());

/** Each costs the start of a process; `npm run bench:bot` kills on PostgreSQL as often. */
const ROUNDS: Readonly<Record<string, number>> = { embedded: 50, PostgreSQL: 5 };

describe.each(storeKinds())("kill -9 at random points on the $name store", (kind) => {
  it("loses no accepted delivery and records each verdict exactly once", async () => {
    const result = await killRounds({
      program: program.file,
      settings: await kind.create(),
      rounds: ROUNDS[kind.name] ?? 10,
      random: seededRandom(kind.name),
    });
    expect(result).toMatchObject({ lost: [], doubled: 0, dead: 0 });
    expect(result.accepted).toBeGreaterThan(5);
    // Else the kills hit nothing.
    expect(result.redone).toBeGreaterThan(0);
  }, 300_000);
});
