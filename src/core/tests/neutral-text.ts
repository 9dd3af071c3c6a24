/** Stand for what differs from run to run in a name or message. */
const MARKS = { temporary: "<tmp>", time: "<time>", uuid: "<uuid>", address: "<address>" } as const;

/** Where a name has one of these, a runner's own name had something else: a selection by name must leave the place open. */
export const NEUTRAL_MARKS: readonly string[] = Object.values(MARKS);

/** Makes texts the same on base and head: lane paths relative; temporary folders, times, UUIDs and addresses neutral. */
export interface Neutraliser {
  /** A name or message. Not idle: most texts are given back as they are, after one look. */
  text(text: string): string;
  /** A path or file URL, as a path with forward slashes, relative to a root when it is inside one. */
  file(path: string): string;
}

const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\w.-])(?:\/private)?\/(?:tmp|var\/tmp|var\/folders\/[^/\s]+\/[^/\s]+\/T)\/[^/\\\s"'`:;,()<>[\]]+/g,
    MARKS.temporary,
  ],
  [/[A-Za-z]:\\Users\\[^\\\s]+\\AppData\\Local\\Temp\\[^/\\\s"'`:;,()<>[\]]+/g, MARKS.temporary],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, MARKS.time],
  // The time of a run in digits: 20251114214921, or milliseconds since 1970 (from 2017 to 2033).
  [/(?<!\d)(?:20\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d|(?:1[5-9]|20)\d{11})(?!\d)/g, MARKS.time],
  [/(?<![0-9a-f])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/gi, MARKS.uuid],
  [/(?<=\bat |:)0x[0-9a-f]{6,16}\b/gi, MARKS.address],
];

/** What every volatile text has: a temporary folder, an x, a colon or many digits. Saves six expressions on most names. */
const SUSPECT = /\d{4}-\d\d-\d\d|\d{13}|[/\\](?:tmp|Temp|T)[/\\]|0x|[0-9a-f]{4}-[0-9a-f]{4}-/i;

/** What every suspect text has in turn, and most names have not. */
const HINT = /[-/\\]|0x|\d{13}/i;

/** `roots`: absolute paths of the lane and of the folders that belong to it, in any spelling. */
export function openNeutraliser(roots: readonly string[]): Neutraliser {
  const spellings = [...new Set(roots.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  const withoutRoots = (text: string) =>
    spellings.reduce(
      (rest, root) =>
        rest.includes(root)
          ? rest.replaceAll(`${root}/`, "").replaceAll(`${root}\\`, "").replaceAll(root, ".")
          : rest,
      text,
    );
  const neutral = (text: string) => {
    const near = withoutRoots(text);
    return HINT.test(near) && SUSPECT.test(near)
      ? VOLATILE.reduce((rest, [what, mark]) => rest.replace(what, mark), near)
      : near;
  };
  return {
    text: neutral,
    file: (path) => withoutDots(neutral(fromUrl(path.trim()).replaceAll("\\", "/"))),
  };
}

/** A root with either slash, and as a file URL. The root `/` would eat every slash, so it is none. */
function spellingsOf(root: string): string[] {
  const plain = root.replace(/[/\\]+$/, "");
  if (plain.length < 2) return [];
  const forward = plain.replaceAll("\\", "/");
  const url = forward.startsWith("/") ? `file://${encodeURI(forward)}` : `file:///${encodeURI(forward)}`;
  return [url, plain, forward];
}

function fromUrl(path: string): string {
  if (!path.startsWith("file://")) return path;
  const plain = path.slice("file://".length).replace(/^\/(?=[A-Za-z]:)/, "");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Without `./`, `a/../` and doubled slashes. What leads out of the folder stays. */
function withoutDots(path: string): string {
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.length === 0 || parts.at(-1) === "..") parts.push(part);
      else parts.pop();
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return `${path.startsWith("/") ? "/" : ""}${parts.join("/")}`;
}
