import { claimFile } from "../../src/adapters/claim-file.ts";

// Takes the file that is named, says so, and holds it until it is killed or asked to end.
await claimFile(process.argv[2] ?? "");
process.stdout.write("held\n");
setInterval(() => {}, 1_000);
