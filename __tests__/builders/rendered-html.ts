import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What a reader of the rendered Markdown gets: elements by name, text outside code, comments. */
export interface Rendered {
  readonly elements: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }[];
  /** Text that GitHub searches for mentions and references: everything outside `code` and `pre`. */
  readonly prose: string;
  readonly text: string;
  readonly comments: readonly string[];
}

/** Renders as GitHub does before it sanitises: GitHub-flavoured, HTML let through; the HTML is then parsed as a browser would. */
export function renderMarkdown(markdown: string): Rendered {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  });
  const found = {
    elements: [] as Rendered["elements"][number][],
    prose: "",
    text: "",
    comments: [] as string[],
  };
  for (const node of parseFragment(html).childNodes) walk(node, "prose", found);
  return found;
}

function walk(
  node: Node,
  place: "prose" | "code",
  found: { elements: Rendered["elements"][number][]; prose: string; text: string; comments: string[] },
): void {
  if (node.nodeName === "#comment" && "data" in node) found.comments.push(node.data);
  if (node.nodeName === "#text" && "value" in node) {
    found.text += node.value;
    found.prose += place === "prose" ? node.value : " ";
  }
  if ("attrs" in node) {
    const attributes = Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]));
    found.elements.push({ name: node.tagName, attributes });
  }
  if ("childNodes" in node) {
    const inner = node.nodeName === "code" || node.nodeName === "pre" ? "code" : place;
    for (const child of node.childNodes) walk(child, inner, found);
  }
}
