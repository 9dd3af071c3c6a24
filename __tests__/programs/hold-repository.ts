import { inRepository } from "../../src/engine/in-repository.ts";

/** Opens the given repository, says where its run folder is and stays until it is ended. */
await inRepository(process.argv[2] ?? ".", async ({ folder }) => {
  process.stdout.write(`${folder}\n`);
  await new Promise(() => setInterval(() => {}, 1000));
});
