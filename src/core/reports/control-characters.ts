const ESCAPE = String.fromCharCode(0x1b);
/** Terminal sequences (colours), control characters but tab and line ends, and the two that XML forbids besides. */
const CONTROL = new RegExp(`${ESCAPE}\\[[0-9;:?]*[ -/]*[@-~]|[^\\P{Cc}\\t\\n\\r]|[\\ufffe\\uffff]`, "gu");

/** The text without terminal colours and control characters; the same string when there are none. */
export const withoutControls = (text: string): string =>
  text.search(CONTROL) === -1 ? text : text.replace(CONTROL, "");
