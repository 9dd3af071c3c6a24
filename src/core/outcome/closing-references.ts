/** GitHub's words, "Linking a pull request to an issue". */
const WORDS = "(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)";

/**
 * The issues of this repository (`owner/name`) that a pull request's text says it closes: `fixes #12`, `closes: owner/name#12`,
 * `resolved https://github.com/owner/name/issues/12`. What stands in code, quotes and HTML comments says nothing.
 */
export function closingReferences(text: string, repository: string): readonly number[] {
  const [owner = "", name = ""] = repository
    .split("/")
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const own = `(?:${owner}/${name})?#|https?://[^\\s/]+/${owner}/${name}/issues/`;
  const reference = new RegExp(`(?<![\\w-])${WORDS}:?\\s+(?:${own})(\\d{1,9})(?!\\w)`, "gi");
  const said = withoutCode(text).matchAll(reference);
  return [...new Set([...said].map(([, number]) => Number(number)))];
}

function withoutCode(text: string): string {
  return text
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replaceAll(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, "")
    .replaceAll(/(`+)(?:(?!\1)[\s\S])*?\1/g, "")
    .replaceAll(/^\s*>.*$/gm, "");
}
