export interface Trailer {
  readonly key: string;
  readonly value: string;
}

const TRAILER = /^([A-Za-z][A-Za-z0-9-]*):[ \t]+(\S.*?)\s*$/;

/** The trailers of a commit message: the lines `Key: value` of its last paragraph, as git reads them. */
export function commitTrailers(message: string): readonly Trailer[] {
  const paragraphs = message.trimEnd().split(/\r?\n[ \t]*\r?\n/);
  return trailerLines(paragraphs.length > 1 ? (paragraphs.at(-1) ?? "") : "");
}

/** The trailers in a pull request's description: agents put them there too, often not at the end. */
export function bodyTrailers(prose: string): readonly Trailer[] {
  return trailerLines(prose);
}

/** A description without fenced blocks and quotes: what stands there is quoted, not said. */
export function proseOf(body: string): string {
  return body
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm, "")
    .replace(/^ {0,3}>.*$/gm, "")
    .replace(/`[^`\n]+`/g, "");
}

function trailerLines(text: string): readonly Trailer[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, key, value] = TRAILER.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [{ key, value }];
  });
}
