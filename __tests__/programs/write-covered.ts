import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { coverFolder, makeRemovable } from "../../src/adapters/process/cover-folder.ts";

// Writes into a covered folder, as whoever runs it, and says who it was and what it sees there.

const [folder = "", over = ""] = process.argv.slice(2);
const cover = await coverFolder({ folder, over });
if (cover.kind === "open") throw new Error(cover.because);
const [file = "", ...args] = cover.prefix;
const script =
  'cd "$0" && echo "by the tests" > pkg/state && rm -rf pkg/gone && echo "$(id -u) $(cat pkg/state)"';
process.stdout.write(execFileSync(file, [...args, "/bin/sh", "-c", script, folder]));
await makeRemovable({ over });
await rm(over, { recursive: true });
