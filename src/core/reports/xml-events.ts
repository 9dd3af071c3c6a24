import { SaxesParser } from "saxes";
import { withoutControls } from "./control-characters.ts";
import { appendDetails } from "./failure-text.ts";
import { openNoteList } from "./note-list.ts";
import type { ReportEnd } from "./report.ts";

export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** `start` answers what to do with the first element: go on, or give the document up as not of this format. */
  readonly root: (name: string, attributes: XmlAttributes) => "ours" | "foreign";
  readonly open: (name: string, attributes: XmlAttributes) => void;
  /** `text`: the character data and CDATA of an element that is named in `texts`, with that of the elements in it. */
  readonly close: (name: string, text: string) => void;
  /** Text costs memory and time: that of all other elements is dropped as it passes by. */
  readonly texts: ReadonlySet<string>;
}

export interface XmlEvents {
  write(chunk: string): void;
  end(): Pick<ReportEnd, "state" | "notes">;
}

/** Pieces fed to the parser, and what one piece of text (a CDATA section, a comment, an attribute) may grow to. In characters. */
const PIECE = 65_536;
const TEXT_LIMIT = 2_000_000;

/**
 * Streaming XML for reports, on saxes: names without their prefix, DTDs and entities never expanded, control characters
 * dropped. Faults that leave the structure whole are notes; any other makes the document `incomplete`.
 */
export function openXml(handlers: XmlHandlers): XmlEvents {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const faults = openNoteList();
  let state: "before" | "ours" | "foreign" | "broken" = "before";
  const texts = gatherTexts(parser, handlers.texts);

  // Assigned, not `on("error")`: that would build an Error with its stack for each bad character.
  parser.fail = (message) => {
    if (!isHarmless(message) && state === "ours") state = "broken";
    const [kind = "", where] = message.slice(0, 200).split(": ");
    faults.add(`the XML is not well formed (${kind.replace(/\.$/, "")})`, where);
    return parser;
  };
  parser.on("opentag", ({ name, attributes }) => {
    const local = localName(name);
    if (state === "before") state = handlers.root(local, attributes);
    if (state === "foreign") return;
    handlers.open(local, attributes);
    texts.opened(local);
  });
  parser.on("closetag", ({ name }) => {
    if (state === "foreign") return;
    const local = localName(name);
    handlers.close(local, texts.closed(local));
  });

  return {
    write(chunk) {
      for (let start = 0; start < chunk.length && state !== "foreign"; start += PIECE) {
        parser.write(cleaned(chunk.slice(start, start + PIECE), faults.add));
        boundText(parser);
      }
    },
    end() {
      if (state === "foreign" || state === "before") return { state: "unreadable", notes: faults.notes() };
      parser.close();
      return { state: state === "broken" ? "incomplete" : "complete", notes: faults.notes() };
    },
  };
}

/** Listens to text only inside the elements that are wanted. */
function gatherTexts(parser: SaxesParser, wanted: ReadonlySet<string>) {
  let current: { readonly element: string; text: string } | undefined;
  const gather = (text: string) => {
    if (current) current.text = appendDetails(current.text, text);
  };
  return {
    opened(element: string): void {
      if (current || !wanted.has(element)) return;
      current = { element, text: "" };
      parser.on("text", gather);
      parser.on("cdata", gather);
    },
    /** The text of that element; empty when it was not wanted. */
    closed(element: string): string {
      if (current?.element !== element) return "";
      const { text } = current;
      current = undefined;
      parser.off("text");
      parser.off("cdata");
      return text;
    },
  };
}

/** saxes gathers a piece of text whole; its private fields are the only place to stop that. The compiler notices when they change. */
function boundText(parser: SaxesParser): void {
  if (parser["text"].length > TEXT_LIMIT * 2) parser["text"] = parser["text"].slice(0, TEXT_LIMIT);
  if (parser["entity"].length > TEXT_LIMIT) parser["entity"] = parser["entity"].slice(0, 100);
  if (parser["name"].length > TEXT_LIMIT) parser["name"] = parser["name"].slice(0, 100);
}

function cleaned(piece: string, note: (remark: string) => void): string {
  const plain = withoutControls(piece);
  if (plain !== piece) note("control characters in the XML were dropped");
  return plain;
}

/** Faults after which elements still open and close where they should. */
const HARMLESS = [
  "disallowed character.",
  "undefined entity.",
  "malformed character entity.",
  "duplicate attribute",
  "no whitespace between attributes.",
  'the string "]]>" is disallowed',
  "text data outside of root node.",
  "unbound namespace prefix",
  "XML declaration",
  "an XML declaration",
  "the XML declaration",
  "encoding value",
  "version number",
  "documents may contain only one root.",
  "malformed comment.",
];

const isHarmless = (message: string): boolean => HARMLESS.some((start) => message.startsWith(start));

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}
