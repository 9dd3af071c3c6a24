import type { Neutraliser } from "./neutralise.ts";
import { visibleText } from "./visible-text.ts";

/** What bots listen to. Text that must be exact is not published at all where it holds one of these. */
const LIVE =
  /@(?:copilot|claude|codex|devin|jules|cursor|cursoragent|kiro|dependabot|renovate|mergify|bors|coderabbit|gemini|openhands|factory|opencode)|\/(?:kiro|gemini|oc|opencode|openhands|deploy|merge|approve|lgtm|retest|ok-to-test)\b|\bbors\b|^\s*\/[a-z]+\s*$|<!--|-->/im;

/** Whether untrusted text may stand in a code block as it is, where it must be exact: nothing hidden, nothing secret, nothing that acts. */
export function isHarmless(text: string, safe: Neutraliser): boolean {
  return visibleText(text, "show") === text && safe.terminal(text) === text && !LIVE.test(text);
}
