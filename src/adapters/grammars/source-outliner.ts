import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Parser } from "web-tree-sitter";
import { outlinePlainly } from "../../core/names/outline-plainly.ts";
import type { SourceOutline } from "../../core/names/source-outline.ts";
import type { SourceOutliner } from "../../ports/source-outliner.ts";
import { type Grammar, grammars } from "./grammar.ts";
import { outlineTree } from "./outline-tree.ts";

/** A larger file is generated, or data; it is read word by word. */
const LARGEST = 400_000;

/**
 * Reads names with tree-sitter's grammars. Nothing is loaded before the first file of a language is asked for; where a
 * grammar cannot be loaded the plain reader takes its place without a word, since names only steer. `packages`: a file
 * from which the grammars' packages are found when they are not beside the bundle.
 */
export function openSourceOutliner(packages: string = import.meta.url): SourceOutliner {
  const parsers = new Map<string, Promise<Parser | undefined>>();
  const parserOf = (grammar: Grammar): Promise<Parser | undefined> => {
    const known = parsers.get(grammar.wasm) ?? loadParser(grammar, packages).catch(() => undefined);
    parsers.set(grammar.wasm, known);
    return known;
  };
  return {
    async outline(path, text) {
      const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
      const grammar = grammars.find(({ extensions }) => extensions.includes(extension));
      const parser = grammar === undefined || text.length > LARGEST ? undefined : await parserOf(grammar);
      // Parsing holds the thread; whoever waits for a process comes first.
      await setImmediate();
      const parsed =
        grammar === undefined || parser === undefined ? undefined : outlineWith(parser, grammar, text);
      return parsed ?? outlinePlainly(path, text);
    },
  };
}

function outlineWith(parser: Parser, grammar: Grammar, text: string): SourceOutline | undefined {
  try {
    const tree = parser.parse(text);
    if (tree === null) return undefined;
    try {
      return outlineTree(tree, text, grammar);
    } finally {
      tree.delete();
    }
  } catch {
    return undefined;
  }
}

async function loadParser({ wasm }: Grammar, packages: string): Promise<Parser> {
  const { Language, Parser } = await runtime(packages);
  const file = { packageName: "@vscode/tree-sitter-wasm", name: `tree-sitter-${wasm}.wasm` };
  const language = await Language.load(await readWasm(file, packages));
  return new Parser().setLanguage(language);
}

let started: Promise<typeof import("web-tree-sitter")> | undefined;

/** WebAssembly's runtime is one for the process. */
function runtime(packages: string): Promise<typeof import("web-tree-sitter")> {
  started ??= import("web-tree-sitter").then(async (module) => {
    const file = { packageName: "web-tree-sitter", name: "web-tree-sitter.wasm" };
    await module.Parser.init({ wasmBinary: await readWasm(file, packages) });
    return module;
  });
  return started;
}

interface WasmFile {
  readonly packageName: string;
  readonly name: string;
}

/** Beside the bundle, compressed; or in the package, when run from the source. */
async function readWasm({ packageName, name }: WasmFile, packages: string): Promise<Uint8Array> {
  const here = dirname(fileURLToPath(import.meta.url));
  const packed = join(here, here.endsWith("chunks") ? "../grammars" : "grammars", `${name}.br`);
  const bytes = await readFile(packed).catch(() => undefined);
  if (bytes !== undefined) return promisify(brotliDecompress)(bytes);
  return readFile(join(dirname(createRequire(packages).resolve(packageName)), name));
}
