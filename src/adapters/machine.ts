import { availableParallelism, freemem } from "node:os";
import type { Machine } from "../ports/machine.ts";

/** The machine this process runs on; a container's limits count. */
export const thisMachine: Machine = {
  cores: availableParallelism(),
  freeBytes: () => Math.min(freemem(), process.availableMemory()),
};
