// Bundles the entries into dist/. The output is the same bytes wherever and however often it is made.
// `--check` builds into memory and fails when the committed dist/ differs; `--out FOLDER` builds elsewhere.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { grammarFiles, isSameFile } from "./grammar-files.mjs";
import { leanPlugins } from "./lean-bundle.mjs";

const top = dirname(dirname(fileURLToPath(import.meta.url)));
const { values: chosen } = parseArgs({ options: { check: { type: "boolean" }, out: { type: "string" } } });
const out = resolve(chosen.out ?? join(top, "dist"));

const shared = {
  absWorkingDir: top,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  write: false,
  // Names stay as they are written: a stack tells more, and keeping them otherwise costs a call for each at every start.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: leanPlugins,
  // A native module; installed with the package.
  external: ["libsql"],
  // CommonJS dependencies inside an ES module still ask for `require`.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
};

async function bundle() {
  const results = await Promise.all([
    build({
      ...shared,
      entryPoints: { cli: "src/cli/main.ts" },
      splitting: true,
      outdir: out,
      chunkNames: "chunks/[name]-[hash]",
    }),
    build({
      ...shared,
      entryPoints: { gate: "src/action/gate.ts", publish: "src/action/publish.ts" },
      // What only some runs need, such as the client of the workflow's cache, is loaded when it is used.
      splitting: true,
      outdir: out,
      outExtension: { ".js": ".mjs" },
      chunkNames: "chunks/[name]-[hash]",
    }),
  ]);
  const files = new Map();
  for (const { outputFiles } of results) {
    for (const file of outputFiles) files.set(relative(out, file.path), Buffer.from(file.contents));
  }
  for (const name of await readdir(join(top, "src/frameworks/reporters"))) {
    files.set(`reporters/${name}`, await readFile(join(top, "src/frameworks/reporters", name)));
  }
  for (const [name, bytes] of await grammarFiles(top)) files.set(name, bytes);
  return files;
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)));
}

const files = await bundle();
if (chosen.check) {
  const stale = (await filesBelow(out)).filter((name) => !files.has(name));
  for (const [name, bytes] of files) {
    const committed = await readFile(join(out, name)).catch(() => undefined);
    if (committed === undefined || !isSameFile(name, bytes, committed)) stale.push(name);
  }
  if (stale.length > 0) {
    console.error(
      `dist/ is not what the source gives: ${stale.join(", ")}. Run "npm run build" and commit dist/.`,
    );
    process.exitCode = 1;
  }
} else {
  await rm(out, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeFile(join(out, name), bytes);
  }
}
