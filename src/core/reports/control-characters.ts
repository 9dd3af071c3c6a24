const ESCAPE = String.fromCharCode(0x1b);
/** Terminal sequences (colours), control characters but tab and line ends, and the two that XML forbids besides. */
const CONTROL = new RegExp(`${ESCAPE}\\[[0-9;:?]*[ -/]*[@-~]|[^\\P{Cc}\\t\\n\\r]|[\\ufffe\\uffff]`, "gu");

/** What each of them has; many times faster to look for in a text that has none. */
const ANY = /[^\t\n\r -~\u00a0-\ufffd]/;

/** The text without terminal colours and control characters; the same string when there are none. */
export const withoutControls = (text: string): string => (ANY.test(text) ? text.replace(CONTROL, "") : text);
