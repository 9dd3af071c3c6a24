/**
 * The issues of this repository that a text says it closes, each once: `fixes #7`, `Closes: owner/name#7`,
 * `resolved https://github.com/owner/name/issues/7`. What stands in an HTML comment (a template's advice) says nothing. Source: the
 * words of GitHub, which SWE-bench takes too.
 */
export function closingIssues(text: string, repository: string): readonly number[] {
  const said = text.replace(/<!--[\s\S]*?-->/g, "");
  const found = [...said.matchAll(CLOSING)].flatMap(({ groups = {} }) => {
    const place = groups["place"] ?? groups["linked"];
    const isOurs = place === undefined || place.toLowerCase() === repository.toLowerCase();
    return isOurs ? [Number(groups["number"] ?? groups["issue"])] : [];
  });
  return [...new Set(found)];
}

const CLOSING =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:(?<place>[\w.-]+\/[\w.-]+)?#(?<number>\d{1,9})\b|https?:\/\/[^/\s]+\/(?<linked>[\w.-]+\/[\w.-]+)\/issues\/(?<issue>\d{1,9})\b)/gi;
