import { join } from "node:path";

/** The file in the embedded store's folder that holds everything; beside it stand its write-ahead log and the lock. */
export const databaseFile = (folder: string): string => join(folder, "outcome-gate.db");
