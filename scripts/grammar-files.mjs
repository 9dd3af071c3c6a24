// The WebAssembly files of tree-sitter for dist/, compressed to a twelfth: the runtime, and the grammars that
// src/adapters/grammars/grammar.ts names.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";

const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 } };

export async function grammarFiles(top) {
  const table = await readFile(join(top, "src/adapters/grammars/grammar.ts"), "utf8");
  const grammars = [...table.matchAll(/wasm: "([^"]+)"/g)].map(([, name]) => `tree-sitter-${name}.wasm`);
  const files = [
    ...grammars.map((name) => ["@vscode/tree-sitter-wasm/wasm", name]),
    ["web-tree-sitter", "web-tree-sitter.wasm"],
  ];
  return Promise.all(
    files.map(async ([folder, name]) => {
      const bytes = await readFile(join(top, "node_modules", folder, name));
      return [`grammars/${name}.br`, await promisify(brotliCompress)(bytes, OPTIONS)];
    }),
  );
}

/** Two versions of Node may compress the same bytes differently. */
export const isSameFile = (name, one, other) =>
  one.equals(other) ||
  (name.endsWith(".br") && brotliDecompressSync(one).equals(brotliDecompressSync(other)));
