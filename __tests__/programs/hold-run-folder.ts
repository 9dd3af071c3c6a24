import { mkdirSync, writeFileSync } from "node:fs";
import { makeRunFolder } from "../../src/adapters/git/leftovers.ts";

/** Makes a run folder below the given parent, fills it, says where it is and stays until it is killed. */
const { path } = await makeRunFolder(process.argv[2]);
mkdirSync(`${path}/lane/d`, { recursive: true });
writeFileSync(`${path}/lane/d/file`, "left over");
mkdirSync(`${path}/read-only`, { mode: 0o500 });
process.stdout.write(`${path}\n`);
setInterval(() => {}, 1000);
