import { type Html, html } from "./html.ts";

/** A page with one thing to say, and the way on. Its texts are ours. */
export const messagePage = (
  title: string,
  words: string,
  way: { readonly to: string; readonly name: string },
): Html =>
  html`<section class="message"><h1>${title}</h1><p>${words}</p><p><a class="button" href="${way.to}">${way.name}</a></p></section>`;
