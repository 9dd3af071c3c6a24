// `npm run check`: lint, types, dead code, and that what is made from the source is committed as made.
import { spawnSync } from "node:child_process";

const steps = [
  ["lint and format", "npx", ["--no-install", "biome", "check", "--error-on-warnings"]],
  ["types", "npx", ["--no-install", "tsc", "--noEmit"]],
  ["dead code", "npx", ["--no-install", "knip"]],
  ["dist in sync", "node", ["scripts/build.mjs", "--check"]],
  ["schemas in sync", "node", ["scripts/schema.mjs", "--check"]],
  ["documentation in sync", "node", ["scripts/docs.mjs", "--check"]],
  ["licences in sync", "node", ["scripts/licences.mjs", "--check"]],
];

const failed = steps.filter(([name, command, args]) => {
  console.log(`\n== ${name}`);
  return spawnSync(command, args, { stdio: "inherit" }).status !== 0;
});
console.log(
  failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.map(([name]) => name).join(", ")}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
