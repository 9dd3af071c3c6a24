// Bundles one TypeScript file and runs it: `node scripts/run-ts.mjs bench/localize.ts [arguments]`.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) throw new Error("usage: node scripts/run-ts.mjs FILE.ts [arguments]");
// Below node_modules, where packages that cannot be bundled are found.
const cache = join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules/.cache");
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, "run-ts-"));
try {
  const outfile = join(folder, "bundle.mjs");
  await build({
    entryPoints: [resolve(entry)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // CommonJS packages inside an ESM bundle need a `require` of their own.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    sourcemap: "inline",
    // With binaries or files of their own.
    external: ["libsql", "pg-native", "probot", "esbuild", "playwright-core"],
    logLevel: "warning",
  });
  process.argv = [process.argv[0], resolve(entry), ...args];
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(folder, { recursive: true, force: true });
}
