import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { top } from "./import-source.mjs";

/** The packages of which something is in dist/, with their manifests, by name. What the bundles leave out is not here. */
export async function bundledPackages() {
  const { metafile } = await build({
    entryPoints: ["src/cli/main.ts", "src/action/gate.ts", "src/action/publish.ts"],
    absWorkingDir: top,
    outdir: "dist",
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  // The grammars are copied into dist/, not bundled.
  const folders = new Set([...used.flatMap(folderOf), "node_modules/@vscode/tree-sitter-wasm"]);
  const packages = await Promise.all(
    [...folders].map(async (folder) => ({
      folder,
      manifest: JSON.parse(await readFile(join(top, folder, "package.json"), "utf8")),
    })),
  );
  return packages.toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}

function folderOf(path) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return found === null ? [] : [found[1]];
}
