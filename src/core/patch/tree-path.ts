import type { TreePath } from "./patch.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ESCAPE = 0xdc00;

/** Git's bytes of a path, one character a byte (latin1), as a `TreePath`. Reversible: `treePathBytes` gives the same bytes. */
export function treePathFromLatin1(latin1: string): TreePath {
  if (!/[\u0080-\u00ff]/.test(latin1)) return latin1;
  const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0));
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeWithEscapes(bytes);
  }
}

/** The bytes git knows the path by. */
export function treePathBytes(path: TreePath): Uint8Array {
  const encoder = new TextEncoder();
  if (!/[\udc80-\udcff]/.test(path)) return encoder.encode(path);
  const bytes: number[] = [];
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff) bytes.push(code - ESCAPE);
    else bytes.push(...encoder.encode(character));
  }
  return Uint8Array.from(bytes);
}

/** Takes the longest valid sequence at each place; a byte that starts none is escaped. */
function decodeWithEscapes(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((size) => isValid(bytes.subarray(at, at + size), size));
    text +=
      length === undefined
        ? String.fromCharCode(ESCAPE + (bytes[at] ?? 0))
        : utf8.decode(bytes.subarray(at, at + length));
    at += length ?? 1;
  }
  return text;
}

function isValid(bytes: Uint8Array, size: number): boolean {
  if (bytes.length !== size) return false;
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
