import type { Viewer } from "../sign-in/access.ts";
import { type Html, html, shown } from "./html.ts";
import { STYLE_PATH } from "./style/style-sheet.ts";

export type Section = "pulls" | "agents" | "repositories" | "queue";

/** What is around every page. */
export interface Frame {
  readonly title: string;
  /** Absent before signing in. */
  readonly viewer?: Viewer;
  /** The part of the site that the page belongs to. */
  readonly section?: Section;
}

/** A whole page: skip link, banner, navigation, the content in `main`. No script. */
export function layout({ title, viewer, section }: Frame, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shown(title)} · Outcome Gate</title>
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="/">${brandSign()}Outcome Gate</a>
${viewer === undefined ? undefined : navigation(viewer, section)}
${viewer?.login === undefined ? undefined : account(viewer.login)}
</header>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`;
}

function navigation(viewer: Viewer, section: Section | undefined): Html {
  const link = (to: string, name: string, of: Section): Html =>
    of === section
      ? html`<li><a href="${to}" aria-current="page">${name}</a></li>`
      : html`<li><a href="${to}">${name}</a></li>`;
  return html`<nav aria-label="Main"><ul>
${link("/", "Open", "pulls")}
${link("/agents", "Agents", "agents")}
${link("/repositories", "Repositories", "repositories")}
${viewer.role === "admin" ? link("/queue", "Queue", "queue") : undefined}
</ul></nav>`;
}

const account = (login: string): Html =>
  html`<form class="account" method="post" action="/sign-out"><span>${shown(login, 60)}</span> <button class="quiet">Sign out</button></form>`;

const brandSign = (): Html =>
  html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M2.5 14V5.5a5.5 5.5 0 0 1 11 0V14" class="ring"/><circle cx="8" cy="9" r="2.6" class="disc"/></svg>`;

/** The page's icon: the gate of the brand. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2.5 15V6a5.5 5.5 0 0 1 11 0v9" fill="none" stroke="#3b6ea8" stroke-width="2"/><circle cx="8" cy="9.5" r="2.6" fill="#3b6ea8"/></svg>';
