/** Bytes of a report to text, in pieces of any size. */
export interface Decoder {
  decode(bytes: Uint8Array): string;
  /** The rest, and what was remarkable about the bytes. */
  end(): { readonly text: string; readonly notes: readonly string[] };
}

/** Enough to see a byte order mark and the declaration of an XML file. In bytes. */
const HEAD = 256;

/**
 * Picks the encoding by byte order mark, by the zero bytes UTF-16 has, or by the XML declaration; else UTF-8. Bytes that do
 * not fit are replaced (U+FFFD), the mark and zero characters dropped: none of them makes a report unreadable.
 */
export function openDecoder(): Decoder {
  const replaced = new Set<string>();
  let head = new Uint8Array(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;

  const clean = (text: string): string => {
    if (text.includes("\ufffd"))
      replaced.add("there are replacement characters (U+FFFD) in it: bytes may not have fitted the encoding");
    if (!text.includes("\0")) return text;
    replaced.add("zero characters were dropped");
    return text.replaceAll("\0", "");
  };
  const start = (): string => {
    decoder = new TextDecoder(encodingOf(head));
    const text = clean(decoder.decode(head, { stream: true }));
    head = new Uint8Array(0);
    return text;
  };

  return {
    decode(bytes) {
      if (decoder) return clean(decoder.decode(bytes, { stream: true }));
      head = joined(head, bytes);
      return head.length < HEAD ? "" : start();
    },
    end() {
      const text = decoder ? "" : start();
      return { text: text + clean(decoder?.decode() ?? ""), notes: [...replaced] };
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0))
    return "utf-16be";
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    new TextDecoder("latin1").decode(head.slice(0, HEAD)),
  )?.[1];
  // What says UTF-16 in single bytes is not UTF-16.
  return declared && !/^utf-?16/i.test(declared) && isKnown(declared) ? declared : "utf-8";
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}
