import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export const top = dirname(dirname(fileURLToPath(import.meta.url)));

/** What TypeScript modules export, on a Node that cannot load them itself. Paths are relative to the repository. */
export async function importSource(...paths) {
  const contents = paths.map((path) => `export * from ${JSON.stringify(`./${path}`)};`).join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: top },
    absWorkingDir: top,
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
