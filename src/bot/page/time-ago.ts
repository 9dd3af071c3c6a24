import { type Html, html } from "./html.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, short, with the whole time (UTC) for whoever asks. */
export function timeAgo(iso: string, now: Date): Html {
  const whole = iso.slice(0, 16).replace("T", " ");
  return html`<time datetime="${iso}" title="${whole} UTC">${agoWords(now.getTime() - Date.parse(iso))}</time>`;
}

function agoWords(ms: number): string {
  if (Number.isNaN(ms)) return "at an unknown time";
  if (ms < MINUTE) return "just now";
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  const days = Math.floor(ms / DAY);
  if (days < 60) return days === 1 ? "1 day ago" : `${days} days ago`;
  return `${Math.floor(days / 30.44)} months ago`;
}
